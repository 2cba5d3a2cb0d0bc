// global SwaggerUIBundle, from swagger-ui-bundle.js
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tagsSorter: "alpha",
  tryItOutEnabled: true,
  validatorUrl: null,
});
