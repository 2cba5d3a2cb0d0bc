// A stand-in for Facebook with slow responses. It runs in a separate process, so that its cost is not measured.
import { randomUUID } from "node:crypto";
import { type FastifyRequest, fastify } from "fastify";

const [pageCount = "0", answerMs = "0"] = process.argv.slice(2);

export interface ReceivedPost {
  text: string;
  pageId: string;
  /** By the clock of this machine. */
  receivedAt: number;
}

interface Draft {
  text: string;
  pageId: string;
}

interface GraphRequest {
  Params: { id: string };
}

const drafts = new Map<string, Draft>();
const received: ReceivedPost[] = [];

const pages = Array.from({ length: Number(pageCount) }, (_, index) => ({
  id: `page${index}`,
  name: `Kiln ${index}`,
  access_token: `token${index}`,
  tasks: ["CREATE_CONTENT"],
}));
const scopes = ["pages_show_list", "pages_manage_posts", "pages_read_engagement"];

/** The time at which a request arrived, which is earlier than the time at which this process handles it. */
const arrivalOf = (elapsedMs: number) => Date.now() - elapsedMs;

const app = fastify();
app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
);
const formOf = ({ body }: FastifyRequest<GraphRequest>) => body as Record<string, string>;
const answerLate = <T>(answer: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(answer), Number(answerMs)));

app.get("/received", async () => received);

await app.register(
  async (graph) => {
    graph.post("/oauth/access_token", async () => ({ access_token: "person" }));
    graph.get("/me/permissions", async () => ({
      data: scopes.map((permission) => ({ permission, status: "granted" })),
    }));
    graph.get("/me/accounts", async () => ({ data: pages }));
    graph.post<GraphRequest>("/:id/feed", async (request) => {
      const id = `${request.params.id}_${randomUUID()}`;
      drafts.set(id, { text: formOf(request)["message"] ?? "", pageId: request.params.id });
      return answerLate({ id });
    });
    graph.post<GraphRequest>("/:id", async (request, reply) => {
      const draft = drafts.get(request.params.id);
      if (draft === undefined) return reply.code(404).send({ error: { message: "No such post", code: 100 } });
      received.push({ ...draft, receivedAt: arrivalOf(reply.elapsedTime) });
      return answerLate({ success: true });
    });
    graph.get<GraphRequest>("/:id", async ({ params }) =>
      answerLate({ id: params.id, permalink_url: `https://www.facebook.com/${params.id}` }),
    );
  },
  { prefix: "/:version(^v\\d+\\.\\d+$)" },
);

process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
