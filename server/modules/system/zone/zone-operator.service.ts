import { BLOCK_TITLE_MAX, pageCodeOf, storeIdOf } from '@contract/codes/block'
import { TEMPLATE_COMMAND } from '@contract/codes/command'
import type { BlockDraft } from '@contract/console/zone'
import { type Actor, type AuditAction, type AuditDetails, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { LinkTargets } from '../../../kernel/link-targets'
import { type CatalogService, cleanHtml } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import { checkBlocks, goodsOf, linksOf, UNKNOWN_PLACE } from './block.rules'
import * as repo from './zone.repo'
import { type DraftRecord, newPlace, type PlaceRecord, type VersionRecord } from './zone.types'
import type { ZoneEditor } from './zone-editor.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'zone.add': 'zone'
    /** The draft, with all its blocks. */
    'zone.save': 'zone'
    'zone.publish': 'zone'
    'zone.schedule': 'zone'
    'zone.revert': 'zone'
  }
}

export interface ZoneOperatorDeps {
  db: Db
  clock: Clock
  editor: Pick<ZoneEditor, 'add' | 'save' | 'publish' | 'schedule'>
  linkTargets: Pick<LinkTargets, 'check'>
  stores: Pick<StoreService, 'findStore'>
  catalog: Pick<CatalogService, 'placesOf'>
}

/** A place with its draft, the blocks that shoppers see, and its versions. */
export interface ComposedPlace {
  record: PlaceRecord
  draft: BlockDraft[]
  live: BlockDraft[]
  versions: VersionRecord[]
}

/** The actor of a scheduled publishing. */
const MOMENT: Actor = { kind: 'system', id: 'zone' }

/** Staff compose drafts of home, zones, stores' pages and template pages, and publish or schedule them [zone.draft]. */
export class ZoneOperatorService {
  constructor(private readonly deps: ZoneOperatorDeps) {}

  /** Home, the zones and the template pages. */
  list(): Promise<PlaceRecord[]> {
    return repo.listPlaces(this.deps.db.q)
  }

  /** A store's place is empty until it is saved [zone.store]. SYS_PARAM_ERROR: there is none. */
  async find(place: string): Promise<ComposedPlace> {
    const { q } = this.deps.db
    const known = await repo.findPlace(q, place)
    const blank = storeIdOf(place) === null ? null : await this.#blank(place)
    // The name of a store may change without a save.
    const record = blank ? { ...(known ?? blank), title: blank.title } : (known ?? failUnknown())
    const [draft, live, versions] = await Promise.all([
      repo.listBlocks(q, place, repo.DRAFT),
      record.liveVersion > 0 ? repo.listBlocks(q, place, record.liveVersion) : [],
      repo.listVersions(q, place),
    ])
    return { record, draft, live, versions }
  }

  /** Adds a zone or a template page without blocks. SYS_PARAM_ERROR: the id is taken. */
  async add(actor: Actor, place: string, title: string): Promise<void> {
    const { db, clock, editor } = this.deps
    if (title.trim() === '') failParam('title', '请填页面名')
    await db.tx(async (tx) => {
      if (!(await editor.add(tx, place, title.trim(), clock.now()))) failParam('place', '这个编号已经用了')
      await this.#audit(tx, actor, 'zone.add', place, { before: null, after: { title: title.trim() } })
    })
  }

  /**
   * Replaces the draft of the revision that was read. STATE_CHANGED: it was saved meanwhile. SYS_PARAM_ERROR: what
   * `checkBlocks` refuses, or a link that leads to no page.
   */
  async save(actor: Actor, place: string, revision: number, written: DraftRecord): Promise<void> {
    const { db, clock, editor, linkTargets } = this.deps
    if (written.title.trim() === '') failParam('title', '请填页面名')
    const draft = { ...written, blocks: await Promise.all(written.blocks.map(cleaned)) }
    checkBlocks(place, draft.blocks)
    for (const { command } of draft.blocks.flatMap(linksOf)) {
      await linkTargets.check(command, { isAppOnly: false })
      if (pageCodeOf(place) !== null && command.cmd === TEMPLATE_COMMAND)
        failParam('command.cmd', '专题页里不能放去专题页的链接')
    }
    const storeId = storeIdOf(place)
    const store = storeId === null ? null : await this.#blank(place)
    if (storeId !== null) await this.#checkGoods(storeId, draft.blocks)
    await db.tx(async (tx) => {
      if (store) await editor.add(tx, place, store.title, clock.now())
      const { title, layout } = (await repo.findPlace(tx, place)) ?? failUnknown()
      const before = { title, layout, blocks: await repo.listBlocks(tx, place, repo.DRAFT) }
      if (!(await editor.save(tx, place, revision, draft, clock.now()))) failStale()
      await this.#audit(tx, actor, 'zone.save', place, { before, after: draft })
    })
  }

  /** STATE_CHANGED: the draft was saved meanwhile. SYS_BIZ_DATA_ERROR_CODE: it has no block. */
  async publish(actor: Actor, place: string, revision: number): Promise<void> {
    await this.deps.db.tx((tx) => this.#publish(tx, actor, place, revision))
  }

  /** Schedules the publishing of the draft; null cancels it. Errors of `publish`; SYS_PARAM_ERROR: a past moment. */
  async schedule(actor: Actor, place: string, revision: number, publishAt: number | null): Promise<void> {
    const { db, clock, editor } = this.deps
    if (publishAt !== null && publishAt <= clock.now()) failParam('publishAt', '发布时间要在以后')
    await db.tx(async (tx) => {
      const before = (await repo.findPlace(tx, place)) ?? (await this.#blank(place, tx))
      if (publishAt !== null) needBlocks(await repo.listBlocks(tx, place, repo.DRAFT))
      if (!(await editor.schedule(tx, place, revision, publishAt))) failStale()
      const details = { before: { publishAt: before.publishAt }, after: { publishAt } }
      await this.#audit(tx, actor, 'zone.schedule', place, details)
    })
  }

  /** Makes the draft equal to a version. STATE_CHANGED as `save`. SYS_PARAM_ERROR: there is no such version. */
  async revert(actor: Actor, place: string, revision: number, version: number): Promise<void> {
    const { db, clock, editor } = this.deps
    await db.tx(async (tx) => {
      const { title, layout } = (await repo.findVersion(tx, place, version)) ?? failParam('version', '没有这个版本')
      const blocks = await repo.listBlocks(tx, place, version)
      if (!(await editor.save(tx, place, revision, { title, layout, blocks }, clock.now()))) failStale()
      await this.#audit(tx, actor, 'zone.revert', place, { before: { revision }, after: { version } })
    })
  }

  /** Publishes a draft whose moment has come; one that was saved, published or moved meanwhile stays as it is. */
  async publishDue({ place, publishAt }: { place: string; publishAt: number }): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const record = await repo.findPlace(tx, place)
      if (record?.publishAt === publishAt) await this.#publish(tx, MOMENT, place, record.revision)
    })
  }

  async #publish(tx: Tx, actor: Actor, place: string, revision: number): Promise<void> {
    const { clock, editor } = this.deps
    const before = (await repo.findPlace(tx, place)) ?? (await this.#blank(place, tx))
    needBlocks(await repo.listBlocks(tx, place, repo.DRAFT))
    const made = { by: actor.name ?? '', at: clock.now() }
    const published = (await editor.publish(tx, place, revision, made)) ?? failStale()
    const details = {
      before: { version: before.liveVersion },
      after: { version: published.record.liveVersion },
    }
    await this.#audit(tx, actor, 'zone.publish', place, details)
  }

  /** The place of a store that has never been saved. SYS_PARAM_ERROR: no such store, or the place is of another kind. */
  async #blank(place: string, q: Reader = this.deps.db.q): Promise<PlaceRecord> {
    const storeId = storeIdOf(place)
    const store = storeId === null ? null : await this.deps.stores.findStore(q, storeId)
    if (!store) return failUnknown()
    return newPlace(place, store.name.slice(0, BLOCK_TITLE_MAX))
  }

  /** Blocks of a store show and link to its own goods only [zone.store-goods]. */
  async #checkGoods(storeId: string, blocks: readonly BlockDraft[]): Promise<void> {
    const { db, catalog } = this.deps
    const named = blocks.flatMap(goodsOf)
    if (named.length === 0) return
    const ids = named.map(({ productId }) => productId)
    const places = await catalog.placesOf(db.q, ids)
    for (const { field, productId } of named) {
      const found = places.get(productId)
      if (found?.storeId !== storeId) failParam(field, `「${found?.title ?? productId}」不是本店的商品`)
    }
  }

  async #audit(
    tx: Tx,
    actor: Actor,
    action: AuditAction & `zone.${string}`,
    id: string,
    details: AuditDetails,
  ): Promise<void> {
    await writeAudit(tx, { actor, action, subject: { kind: 'zone', id }, details, at: this.deps.clock.now() })
  }
}

/** The block with the markup that may be shown [zone.text]. */
const cleaned = async (block: BlockDraft): Promise<BlockDraft> =>
  block.html === undefined ? block : { ...block, html: await cleanHtml(block.html) }

const failUnknown = (): never => failParam('place', UNKNOWN_PLACE)
const failStale = (): never => fail('STATE_CHANGED', '草稿已被别人改过，请刷新')
function needBlocks(blocks: readonly BlockDraft[]): void {
  if (!blocks.some(({ isHidden }) => !isHidden)) fail('SYS_BIZ_DATA_ERROR_CODE', '至少要有一个显示的区块')
}
