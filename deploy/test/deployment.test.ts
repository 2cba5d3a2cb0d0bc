import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { envVariables, loadConfig } from "#server/env.ts";
import { renderChart } from "./render-chart.ts";

const repository = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(repository, path), "utf8");

/** What the tests below read of a manifest; the fields of Kubernetes beside them are not checked. */
const Meta = z.object({ name: z.string(), labels: z.record(z.string(), z.string()) });
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.literal("http") }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number().optional(),
  failureThreshold: z.number().optional(),
});
const Container = z.strictObject({
  name: z.string(),
  image: z.string(),
  imagePullPolicy: z.string(),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  envFrom: z.array(z.record(z.string(), z.strictObject({ name: z.string() }))),
  resources: z.record(z.string(), z.record(z.string(), z.string())),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
  securityContext: z.looseObject({}),
  startupProbe: Probe,
  readinessProbe: Probe,
  livenessProbe: Probe,
});
const Pod = z.strictObject({
  terminationGracePeriodSeconds: z.literal(75),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
  volumes: z.array(z.looseObject({ name: z.string() })),
  containers: z.tuple([Container]),
});
const Deployment = z.strictObject({
  apiVersion: z.literal("apps/v1"),
  kind: z.literal("Deployment"),
  metadata: Meta,
  spec: z.strictObject({
    replicas: z.number(),
    selector: z.strictObject({ matchLabels: z.record(z.string(), z.string()) }),
    strategy: z.looseObject({}),
    template: z.strictObject({
      metadata: z.strictObject({
        labels: z.record(z.string(), z.string()),
        annotations: z.record(z.string(), z.string()),
      }),
      spec: Pod,
    }),
  }),
});

const ofKind = (kind: string, manifests = renderChart()) => manifests.filter((manifest) => manifest["kind"] === kind);
const deployments = () => ofKind("Deployment").map((manifest) => Deployment.parse(manifest));

test("the chart has a deployment for web and one for workers, each with a budget", () => {
  const roles = deployments().map(({ spec }) => spec.template.spec.containers[0].env);
  expect(roles).toEqual([[{ name: "ROLE", value: "web" }], [{ name: "ROLE", value: "worker" }]]);
  expect(ofKind("PodDisruptionBudget")).toHaveLength(2);
});

test("selectors match the labels of their pods, and the service reaches the web pods only", () => {
  const [web, worker] = deployments();
  for (const one of [web, worker]) expect(one?.spec.template.metadata.labels).toEqual(one?.spec.selector.matchLabels);
  expect(web?.spec.selector).not.toEqual(worker?.spec.selector);
  const [service] = ofKind("Service");
  expect(service?.["spec"]).toMatchObject({ selector: web?.spec.selector.matchLabels });
});

test("probes ask the addresses that the server has", () => {
  const server = read("src/server/http/health.ts");
  for (const { spec } of deployments()) {
    const { startupProbe, readinessProbe, livenessProbe } = spec.template.spec.containers[0];
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe])
      expect(server).toContain(`app.get("${httpGet.path}"`);
    expect(readinessProbe.httpGet.path).toBe("/health/ready");
    // A lost database must not restart the pods.
    expect(livenessProbe.httpGet.path).toBe("/health/live");
  }
});

test("the chart's settings are variables of Postloom, and none of them is a secret", () => {
  const [config] = ofKind("ConfigMap").map(({ data }) => z.record(z.string(), z.string()).parse(data));
  expect(envVariables).toEqual(expect.arrayContaining(Object.keys(config ?? {})));
  expect(Object.keys(config ?? {}).filter((name) => /SECRET|KEY|PASSWORD|DATABASE|SMTP_URL|TOKEN/.test(name))).toEqual(
    [],
  );
  expect(loadConfig({ ...config, SMTP_URL: "smtp://mail.example.org" })).toMatchObject({ trustProxy: 1 });
});

test("an ingress is made on demand", () => {
  expect(ofKind("Ingress")).toEqual([]);
  const [ingress] = ofKind("Ingress", renderChart({ ingress: { enabled: true, host: "loom.example.org" } }));
  expect(ingress?.["spec"]).toMatchObject({
    rules: [{ host: "loom.example.org" }],
    tls: [{ hosts: ["loom.example.org"] }],
  });
});

test("another image and number of replicas reach the pods", () => {
  const changed = ofKind("Deployment", renderChart({ image: { tag: "2.0.0" }, worker: { replicas: 7 } }));
  const [, worker] = changed.map((manifest) => Deployment.parse(manifest));
  expect(worker?.spec.replicas).toBe(7);
  expect(worker?.spec.template.spec.containers[0].image).toBe("postloom:2.0.0");
});

const Compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
      configs: z.array(z.looseObject({ source: z.string() })).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
  configs: z.record(z.string(), z.unknown()),
});

test("compose.yaml runs both roles on the pooler and the bucket, with variables of Postloom", () => {
  const { services, configs } = Compose.parse(parse(read("deploy/compose.yaml"), { merge: true }));
  for (const role of ["web", "worker"]) {
    const { environment = {}, stop_grace_period: grace, depends_on: needed = {} } = services[role] ?? {};
    expect(environment["ROLE"]).toBe(role);
    expect(environment["DATABASE_URL"]).toContain("@pgbouncer:6432/");
    expect(environment["STORAGE_URL"]).toMatch(/^s3:/);
    expect(grace).toBe("75s");
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(needed)));
  }
  const used = Object.values(services).flatMap((service) => service.configs?.map(({ source }) => source) ?? []);
  expect(Object.keys(configs).toSorted()).toEqual(used.toSorted());
});
