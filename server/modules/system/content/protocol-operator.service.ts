import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { cleanHtml } from '../../goods/catalog'
import * as repo from './content.repo'
import type { ProtocolRecord } from './content.types'
import type { ContentEditor } from './content-editor.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'protocol.put': 'protocol'
  }
}

export interface ProtocolOperatorDeps {
  db: Db
  clock: Clock
  editor: Pick<ContentEditor, 'putProtocols'>
}

/** A published version of a document; `characters` is the length of its HTML. */
export interface PublishedProtocol extends repo.ProtocolHead {
  characters: number
}

/** Publishes documents that shoppers agree to or read, for the operator. */
export class ProtocolOperatorService {
  constructor(private readonly deps: ProtocolOperatorDeps) {}

  /** Every version of every document; the newest first within a document. */
  list(): Promise<repo.ProtocolHead[]> {
    return repo.listProtocols(this.deps.db.q)
  }

  /** One version with its text. SYS_PARAM_ERROR: there is none. */
  async find(typeCode: string, version: string): Promise<ProtocolRecord> {
    return (await repo.findProtocolVersion(this.deps.db.q, typeCode, version)) ?? failParam('version', '没有这个版本')
  }

  /** A text as `put` stores it. */
  preview(html: string): Promise<string> {
    return cleanHtml(html)
  }

  /**
   * Publishes a version of a document at `publishedAt`, by default now; an existing version is replaced, unless
   * `isNew`. Only formatting HTML is kept. The default version is the minute of `publishedAt` in UTC. SYS_PARAM_ERROR:
   * no text is left, `publishedAt` is in the past, or the version exists although `isNew`.
   */
  async put(
    actor: Actor,
    document: {
      typeCode: string
      title: string
      html: string
      version?: string
      publishedAt?: number
      isNew?: boolean
    },
  ): Promise<PublishedProtocol> {
    const { db, clock, editor } = this.deps
    const html = await cleanHtml(document.html)
    if (html.replace(/<[^>]*>/g, '').trim() === '') failParam('html', '正文是空的')
    const now = clock.now()
    const { typeCode, title, isNew = false, publishedAt = now } = document
    if (publishedAt < now) failParam('publishedAt', '生效时间要在以后')
    const { version = new Date(publishedAt).toISOString().slice(0, 16) } = document
    const after = { typeCode, version, title, publishedAt, characters: html.length }
    await db.tx(async (tx) => {
      const before = await repo.findProtocolVersion(tx, typeCode, version)
      if (isNew && before) failParam('version', `已有版本 ${version}`)
      await editor.putProtocols(tx, [{ typeCode, version, title, html, publishedAt }])
      const subject = { kind: 'protocol', id: typeCode } as const
      // The text may have half a megabyte, so the audit entry has its length instead.
      const details = { before: before && { ...before, html: undefined, characters: before.html.length }, after }
      await writeAudit(tx, { actor, action: 'protocol.put', subject, details, at: now })
    })
    return after
  }
}
