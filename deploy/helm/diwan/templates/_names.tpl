{{- define "diwan.name" -}}
{{- if contains "diwan" .Release.Name -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-diwan" (.Release.Name | trunc 44 | trimSuffix "-") }}
{{- end -}}
{{- end -}}

{{- define "diwan.selector" -}}
app.kubernetes.io/name: diwan
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{- define "diwan.labels" -}}
{{ include "diwan.selector" . }}
app.kubernetes.io/version: {{ include "diwan.tag" . | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
{{- end -}}

{{- define "diwan.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* The claim of uploads: none where they go to a bucket. */}}
{{- define "diwan.claim" -}}
{{- if not .Values.settings.S3_BUCKET -}}
{{ .Values.uploads.existingClaim | default (printf "%s-uploads" (include "diwan.name" .)) }}
{{- end -}}
{{- end -}}
