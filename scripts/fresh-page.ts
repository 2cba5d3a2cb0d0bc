import { vi } from "vitest";

// Runs before every test file: the client's modules read the page's globals while loading, and files share a worker's process.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
