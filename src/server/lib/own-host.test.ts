import { expect, test } from "vitest";
import { isOwnHost } from "./own-host.ts";

test.for([
  "http://127.0.0.1:8080/v1",
  "http://[::1]:8080",
  "http://localhost:8080/v1",
  "http://192.168.1.20/v1",
  "http://10.0.0.5",
  "http://[fd00::1]/v1",
  "http://localai:8080/v1",
  "http://host.docker.internal:8080/v1",
  "http://studio.local/v1",
])("%s is one's own", (url) => expect(isOwnHost(url)).toBe(true));

test.for([
  "https://api.example.com/v1",
  "https://8.8.8.8/v1",
  "https://[2606:4700::1111]/v1",
  "https://local.example.com/v1",
  "https://localhost.example.com",
])("%s is somebody else's", (url) => expect(isOwnHost(url)).toBe(false));
