import { createHash } from 'node:crypto'
import {
  consoleApi,
  consoleDownloads,
  consoleUploads,
  coreApi,
  crmApi,
  legacyApi,
  paymentApi,
  trackingApi,
} from '@contract/api'
import { CONSOLE_BASE } from '@contract/codes/console'
import { CORE_BASE, LEGACY_PATH, PAYMENT_PATH } from '@contract/codes/session'
import { TRACKING_FIELD, TRACKING_PATH } from '@contract/codes/tracking'
import type {
  ConsoleDownloadGroup,
  ConsoleEndpointGroup,
  ConsoleEndpointSpec,
  ConsoleUploadGroup,
  EndpointGroup,
  EndpointSpec,
} from '@contract/endpoint'
import { Type as T } from '@sinclair/typebox'
import { splitKey } from '../core/core.gateway'

/** Downloads of the console with the text of a file as their reply. */
const FILES = Object.entries(consoleDownloads as ConsoleDownloadGroup).map(
  ([key, spec]): [string, ConsoleEndpointSpec] => [key, { ...spec, reply: T.String() }],
)

/** Uploads of the console with their query as their input; the bytes of a file are the body. */
const UPLOADS = Object.entries(consoleUploads as ConsoleUploadGroup).map(
  ([key, { auth, reply, query = T.Object({}) }]): [string, ConsoleEndpointSpec] => [
    key,
    { auth, reply, input: query, isConsole: true },
  ],
)
const FILE_BODY = { content: { '*/*': { schema: T.String({ format: 'binary' }) } } }

/**
 * OpenAPI 3.1 of every dialect, generated from the contract. Legacy and payment methods are listed as `path#method`.
 */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [key, spec] of Object.entries({ ...coreApi, ...crmApi } as EndpointGroup)) {
    const [method, name] = splitKey(key)
    const path = name.startsWith('/') ? name : CORE_BASE + name
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, spec, method === 'GET' ? 'query' : 'json') }
  }
  const forms: [string, EndpointGroup][] = [
    [LEGACY_PATH, legacyApi],
    [PAYMENT_PATH, paymentApi],
  ]
  for (const [path, group] of forms) {
    for (const [key, spec] of Object.entries(group)) paths[`${path}#${key}`] = { post: operation(key, spec, 'form') }
  }
  for (const [key, spec] of Object.entries(trackingApi as EndpointGroup)) {
    const dto = T.String({ contentMediaType: 'application/json', contentSchema: spec.input })
    paths[TRACKING_PATH] = { post: operation(key, { ...spec, input: T.Object({ [TRACKING_FIELD]: dto }) }, 'form') }
  }
  for (const [key, spec] of Object.entries(consoleApi as ConsoleEndpointGroup))
    paths[CONSOLE_BASE + key] = { post: operation(CONSOLE_BASE + key, spec, 'json') }
  for (const [key, spec] of FILES) {
    const post = operation(CONSOLE_BASE + key, spec, 'json')
    const responses = { 200: { description: 'a file', content: { 'text/csv': { schema: spec.reply } } } }
    paths[CONSOLE_BASE + key] = { post: { ...post, responses } }
  }
  for (const [key, spec] of UPLOADS) {
    const post = operation(CONSOLE_BASE + key, spec, 'query')
    paths[CONSOLE_BASE + key] = { post: { ...post, requestBody: FILE_BODY } }
  }
  return { openapi: '3.1.0', info: { title: '乐廊 Galleria', version: '1' }, paths }
}

const isIdempotent = (spec: EndpointSpec | ConsoleEndpointSpec): boolean => !spec.isConsole && spec.idempotent === true

function operation(key: string, spec: EndpointSpec | ConsoleEndpointSpec, from: 'query' | 'json' | 'form'): object {
  const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' }
  const properties: Record<string, object> = spec.input.properties ?? {}
  const required: string[] = spec.input.required ?? []
  const input =
    from === 'query'
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            schema,
          })),
        }
      : { requestBody: { content: { [types[from]]: { schema: spec.input } } } }
  return {
    operationId: key,
    description: `auth: ${spec.auth}${isIdempotent(spec) ? '; Idempotency-Key' : ''}`,
    ...input,
    responses: { 200: { description: 'data of the reply', content: { 'application/json': { schema: spec.reply } } } },
  }
}

const STYLE =
  'body{font:15px/1.5 system-ui;max-width:900px;margin:2em auto;padding:0 1em}summary{padding:.4em 0;cursor:pointer}pre{background:#f4f4f5;padding:1em;overflow:auto;font-size:12px}'

/** The policy of that page: no script, its one style by hash, no frame. */
export const OPENAPI_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A page that shows the contract without scripts. */
export function openApiPage(): string {
  const rows = Object.entries({
    ...coreApi,
    ...legacyApi,
    ...paymentApi,
    ...crmApi,
    ...trackingApi,
    ...consoleApi,
    ...Object.fromEntries([...FILES, ...UPLOADS]),
  } as Record<string, EndpointSpec | ConsoleEndpointSpec>).map(([key, spec]) => {
    const block = (schema: unknown) => `<pre>${escapeHtml(JSON.stringify(schema, null, 1))}</pre>`
    return `<details><summary><code>${escapeHtml(key)}</code> <small>${spec.auth}${isIdempotent(spec) ? ', idempotent' : ''}</small></summary><h4>input</h4>${block(spec.input)}<h4>reply</h4>${block(spec.reply)}</details>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Galleria API</title><style>${STYLE}</style><h1>Galleria API</h1><p><a href="/docs/openapi.json">openapi.json</a></p>${rows.join('')}</html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
