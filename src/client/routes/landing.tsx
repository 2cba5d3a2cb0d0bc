export function Component() {
  return <h1 tabIndex={-1}>landing</h1>;
}
