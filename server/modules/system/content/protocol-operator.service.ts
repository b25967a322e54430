import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { cleanHtml } from '../../goods/catalog'
import * as repo from './content.repo'
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

/** A version of a document as it is published: its text has so many characters of HTML. */
export interface PublishedProtocol extends repo.ProtocolHead {
  characters: number
}

/** Documents that shoppers agree to or read, as the operator publishes them. */
export class ProtocolOperatorService {
  constructor(private readonly deps: ProtocolOperatorDeps) {}

  /** Every version of every document, the newest first of each. */
  list(): Promise<repo.ProtocolHead[]> {
    return repo.listProtocols(this.deps.db.q)
  }

  /**
   * Publishes a version of a document now; the same version again replaces it. Of the HTML only what formats text stays.
   * Without a version it is the minute, UTC. SYS_PARAM_ERROR: no text is left.
   */
  async put(
    actor: Actor,
    document: { typeCode: string; title: string; html: string; version?: string },
  ): Promise<PublishedProtocol> {
    const { db, clock, editor } = this.deps
    const html = await cleanHtml(document.html)
    if (html.replace(/<[^>]*>/g, '').trim() === '') failParam('html', 'it holds no text')
    const publishedAt = clock.now()
    const { typeCode, title, version = new Date(publishedAt).toISOString().slice(0, 16) } = document
    const after = { typeCode, version, title, publishedAt, characters: html.length }
    await db.tx(async (tx) => {
      const before = await repo.findProtocolVersion(tx, typeCode, version)
      await editor.putProtocols(tx, [{ typeCode, version, title, html, publishedAt }])
      const subject = { kind: 'protocol', id: typeCode } as const
      // The text may have half a megabyte: an audit entry tells its length.
      const details = { before: before && { ...before, html: undefined, characters: before.html.length }, after }
      await writeAudit(tx, { actor, action: 'protocol.put', subject, details, at: publishedAt })
    })
    return after
  }
}
