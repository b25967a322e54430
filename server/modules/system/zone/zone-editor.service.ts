import type { BlockDraft } from '@contract/console/zone'
import type { Tx } from '../../../kernel/db'
import { randomToken } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { PubSub } from '../../../kernel/pub-sub'
import * as repo from './zone.repo'
import { type DraftRecord, newPlace, type PlaceRecord } from './zone.types'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Publishes a draft at its moment; key: the place. */
    'zone.publish': { place: string; publishAt: number }
  }
}

export interface ZoneEditorDeps {
  pubSub: Pick<PubSub, 'publish'>
  jobs: Pick<Jobs, 'schedule' | 'cancel'>
}

const KEY_BYTES = 16

/** The only writer of pages of blocks. The operator service writes the audit entries. */
export class ZoneEditor {
  constructor(private readonly deps: ZoneEditorDeps) {}

  /** Adds a place with an empty draft; false when it exists. */
  add(tx: Tx, place: string, title: string, now: number): Promise<boolean> {
    return repo.insertPlace(tx, { ...newPlace(place, title), previewKey: randomToken(KEY_BYTES), updatedAt: now })
  }

  /** Replaces the draft and cancels its scheduled publishing; false when the draft has another revision. */
  async save(tx: Tx, place: string, revision: number, draft: DraftRecord, now: number): Promise<boolean> {
    if (!(await repo.putDraft(tx, place, revision, draft, now))) return false
    await this.deps.jobs.cancel(tx, { kind: 'zone.publish', key: place })
    return true
  }

  /** Publishes the draft as the next version; null when it has another revision. */
  async publish(
    tx: Tx,
    place: string,
    revision: number,
    made: { by: string; at: number },
  ): Promise<{ record: PlaceRecord; blocks: BlockDraft[] } | null> {
    const record = await repo.takeVersion(tx, place, revision, randomToken(KEY_BYTES))
    if (!record) return null
    const blocks = await repo.listBlocks(tx, place, repo.DRAFT)
    await repo.insertVersion(tx, record, blocks, made)
    await this.deps.jobs.cancel(tx, { kind: 'zone.publish', key: place })
    await this.deps.pubSub.publish(tx, 'content', null)
    return { record, blocks }
  }

  /** Sets or cancels the moment at which the draft is published; false when it has another revision. */
  async schedule(tx: Tx, place: string, revision: number, publishAt: number | null): Promise<boolean> {
    if (!(await repo.setPublishAt(tx, place, revision, publishAt))) return false
    const job = { kind: 'zone.publish', key: place } as const
    if (publishAt === null) await this.deps.jobs.cancel(tx, job)
    else await this.deps.jobs.schedule(tx, { ...job, dueAt: publishAt, payload: { place, publishAt } })
    return true
  }

  /** Composes and publishes a place, for seeds; one that exists stays as it is. */
  async put(tx: Tx, place: string, draft: DraftRecord, now: number): Promise<void> {
    if (!(await this.add(tx, place, draft.title, now))) return
    await this.save(tx, place, 0, draft, now)
    await this.publish(tx, place, 1, { by: '', at: now })
  }
}
