import { DeleteAccount } from "./personal-data/delete-account.tsx";
import { AccountExport } from "./personal-data/export-card.tsx";
import { ImportCard } from "./personal-data/import-card.tsx";
import { StorageCard } from "./personal-data/storage-card.tsx";

export function DataTab() {
  return (
    <>
      <StorageCard />
      <AccountExport />
      <ImportCard />
      <DeleteAccount />
    </>
  );
}
