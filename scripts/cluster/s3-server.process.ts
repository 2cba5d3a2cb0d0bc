// The S3 server of the tests, on a machine of its own: s3-server.process.ts <address> <port> <folder> <bucket>
import S3rver from "s3rver";

const [address = "", port = "", directory = "", bucket = ""] = process.argv.slice(2);
await new S3rver({
  address,
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
}).run();
