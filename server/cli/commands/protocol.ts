import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { moment, table } from '../output'
import * as wall from '../wall-options'

const MAX_HTML_BYTES = 500_000

export const protocolCommands: readonly Command[] = [
  {
    name: 'protocol list',
    action: null,
    summary: 'documents by type code, with versions',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'protocol put',
    action: 'protocol.put',
    summary: 'publishes a version of a document',
    usage: '<typeCode> --title <text> --file <x.html> [--version <text>]',
    details: [
      'The login and the consent sheet link to USER_AGREEMENT and PRIVACY_POLICY. Only HTML that formats text',
      'is kept. A new version of the privacy policy asks every shopper for consent again.',
    ].join('\n'),
    options: {
      title: { type: 'string', value: 'text', summary: 'its name' },
      file: { type: 'string', value: 'x.html', summary: 'its text' },
      version: { type: 'string', value: 'text', summary: 'an existing version is replaced (the moment of publishing)' },
    },
    fields: { html: '--file' },
    arguments: [1, 1],
    run: put,
  },
]

async function list(call: Call): Promise<Answer> {
  const mall = await call.open()
  const rows = await mall.protocolOperator.list()
  if (rows.length === 0) return { json: [], lines: ['there is no document: protocol put USER_AGREEMENT --title …'] }
  const lines = table(
    ['type code', 'version', 'published', 'title'],
    rows.map((row) => [row.typeCode, row.version, moment(row.publishedAt), row.title]),
  )
  return { json: rows, lines }
}

async function put(call: ActingCall): Promise<Answer> {
  const [typeCode = ''] = call.args
  if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(typeCode))
    throw new UsageError(`the type code must be capitals, digits and underscores, not "${typeCode}"`)
  const title = wall.neededLine(call, 'title', 40)
  const version = wall.lineOf(call, 'version', 20)
  const html = textOf(wall.neededLine(call, 'file', 1000))
  const { protocolOperator } = await call.open()
  const document = { typeCode, title, html, ...(version !== undefined && { version }) }
  const published = await protocolOperator.put(call.actor, document)
  return { json: published, lines: [`${typeCode}: version ${published.version} is in force`] }
}

function textOf(file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(resolve(file))
  } catch {
    throw new UsageError(`there is no file at ${resolve(file)}`)
  }
  if (bytes.length > MAX_HTML_BYTES) throw new UsageError(`--file must be at most ${MAX_HTML_BYTES / 1000} kB`)
  // NUL is valid UTF-8, but no text contains it and PostgreSQL refuses it.
  if (!isUtf8(bytes) || bytes.includes(0)) throw new UsageError('--file is not UTF-8 text')
  return bytes.toString('utf8')
}
