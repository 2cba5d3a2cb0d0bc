{{- define "postloom.labels" -}}
app.kubernetes.io/name: postloom
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "postloom.web" -}}
app.kubernetes.io/name: postloom
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: web
{{- end }}

{{- define "postloom.worker" -}}
app.kubernetes.io/name: postloom
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: worker
{{- end }}

{{- define "postloom.web-pod" -}}
{{ include "postloom.pod" . }}
containers:
  - name: web
    env:
      - { name: ROLE, value: web }
    resources: {{ toYaml .Values.web.resources | nindent 6 }}
    {{- include "postloom.container" . | nindent 4 }}
{{- end }}

{{- define "postloom.worker-pod" -}}
{{ include "postloom.pod" . }}
containers:
  - name: worker
    env:
      - { name: ROLE, value: worker }
    resources: {{ toYaml .Values.worker.resources | nindent 6 }}
    {{- include "postloom.container" . | nindent 4 }}
{{- end }}

{{- define "postloom.pod" -}}
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  # Nothing of value is kept there: media are in the bucket, the key is in the Secret.
  - { name: data, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
{{- end }}

{{- define "postloom.container" -}}
image: {{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
ports:
  - { name: http, containerPort: 5000 }
envFrom:
  - configMapRef: { name: {{ .Release.Name }} }
  - secretRef: { name: {{ .Values.existingSecret }} }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
# The first process of a release applies the migrations while the others wait.
startupProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 2
  failureThreshold: 150
# Not ready without a database: then another pod would answer no better, and none is restarted for it.
readinessProbe:
  httpGet: { path: /health/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
livenessProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}
