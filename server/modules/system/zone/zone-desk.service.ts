import { HOME_PLACE, pageCodeOf, storeIdOf, type ZoneLayout, zoneIdOf } from '@contract/codes/block'
import { TEMPLATE_PATH } from '@contract/codes/command'
import { linkPageOf } from '@contract/codes/link'
import type { Act } from '@contract/console/shared'
import type { BlockDraft, DeskPlaceHead, PlaceDetail } from '@contract/console/zone'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import { failParam } from '../../../kernel/errors'
import type { LinkTargets } from '../../../kernel/link-targets'
import { isInScope, needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import { linksOf, UNKNOWN_PLACE } from './block.rules'
import type { DraftRecord, PlaceRecord } from './zone.types'
import type { ZoneOperatorService } from './zone-operator.service'

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

/** The shop's page of each layout; it shows home too, because a tab has no parameters. */
const PREVIEW_PATHS: Readonly<Record<ZoneLayout, string>> = {
  plain: 'pages/store/liber/index',
  adverts: 'pages/store/liberAd/index',
  categories: 'pages/store/liberCate/index',
  both: 'pages/store/liberBoth/index',
}

const PRODUCT_CODE = 'C0020030000'
const CATEGORY_CODE = 'C0000030101'

interface ZoneDeskDeps {
  operator: Pick<ZoneOperatorService, 'list' | 'find' | 'add' | 'save' | 'publish' | 'schedule' | 'revert'>
  linkTargets: Pick<LinkTargets, 'words'>
}

/**
 * Home, zones and template pages, which belong to the whole mall, and the pages of stores, as staff compose them
 * [zone.store-scope].
 */
export class ZoneDeskService {
  constructor(private readonly deps: ZoneDeskDeps) {}

  async list(staff: Editor): Promise<{ records: DeskPlaceHead[]; acts: Act[] }> {
    const records = (await this.deps.operator.list()).map(headOf)
    records.sort((one, other) => rankOf(one) - rankOf(other) || one.title.localeCompare(other.title, 'zh'))
    return { records, acts: actsOf(staff, HOME_PLACE, [{ code: 'add', text: '新页面', look: 'primary' }]) }
  }

  async detail(staff: Editor, place: string): Promise<PlaceDetail> {
    needSight(staff, place)
    const { record, draft, live, versions } = await this.deps.operator.find(place)
    const linkTexts = await this.#textsOf(draft)
    return {
      ...headOf(record),
      revision: record.revision,
      draft,
      live,
      linkTexts,
      versions: versions.map(({ version, publishedAt, publishedBy }) => ({ version, publishedAt, by: publishedBy })),
      previewPath: previewPathOf(record),
      acts: actsOf(staff, place, [
        { code: 'save', text: '保存草稿', look: 'plain' },
        { code: 'schedule', text: '定时发布', look: 'plain' },
        { code: 'publish', text: '现在发布', look: 'primary' },
      ]),
    }
  }

  /** Links in words, and the names of products and categories that blocks name. */
  async #textsOf(draft: readonly BlockDraft[]): Promise<Record<string, string>> {
    const { linkTargets } = this.deps
    const texts: Record<string, string> = {}
    for (const block of draft)
      for (const { at, command } of linksOf(block))
        texts[at === '' ? block.blockId : `${block.blockId}/${at}`] = await linkTargets.words(command)
    const name = async (cmd: string, param: string, id: string | undefined) => {
      if (!id || texts[id] !== undefined) return
      const words = await linkTargets.words({ cmd, params: { [param]: id } })
      texts[id] = words.replace(`${linkPageOf(cmd)?.title ?? ''} `, '')
    }
    for (const { productIds = [], tabs = [], categoryId } of draft) {
      for (const id of productIds) await name(PRODUCT_CODE, 'productId', id)
      for (const id of [categoryId, ...tabs.map(({ rule }) => rule.categoryId)]) await name(CATEGORY_CODE, 'id', id)
    }
    return texts
  }

  async add(actor: Actor, staff: Editor, { place, title }: { place: string; title: string }): Promise<PlaceDetail> {
    needWholeMall(staff.stores)
    await this.deps.operator.add(actor, place, title)
    return this.detail(staff, place)
  }

  async save(
    actor: Actor,
    staff: Editor,
    { place, revision, ...draft }: { place: string; revision: number } & DraftRecord,
  ): Promise<PlaceDetail> {
    needPlace(staff, place)
    await this.deps.operator.save(actor, place, revision, draft)
    return this.detail(staff, place)
  }

  async publish(actor: Actor, staff: Editor, place: string, revision: number): Promise<PlaceDetail> {
    needPlace(staff, place)
    await this.deps.operator.publish(actor, place, revision)
    return this.detail(staff, place)
  }

  async schedule(
    actor: Actor,
    staff: Editor,
    { place, revision, publishAt }: { place: string; revision: number; publishAt: number | null },
  ): Promise<PlaceDetail> {
    needPlace(staff, place)
    await this.deps.operator.schedule(actor, place, revision, publishAt)
    return this.detail(staff, place)
  }

  async revert(
    actor: Actor,
    staff: Editor,
    { place, revision, version }: { place: string; revision: number; version: number },
  ): Promise<PlaceDetail> {
    needPlace(staff, place)
    await this.deps.operator.revert(actor, place, revision, version)
    return this.detail(staff, place)
  }
}

function rankOf({ place }: DeskPlaceHead): number {
  if (place === HOME_PLACE) return 0
  return pageCodeOf(place) === null ? 1 : 2
}

const headOf = ({
  place,
  title,
  layout,
  liveVersion,
  revision,
  liveRevision,
  publishAt,
  updatedAt,
}: PlaceRecord): DeskPlaceHead => ({
  place,
  title,
  layout,
  liveVersion,
  hasChanges: liveVersion === 0 || revision !== liveRevision,
  publishAt,
  updatedAt,
})

/** The page that shows the draft; for a store without a draft, its page as shoppers see it. */
function previewPathOf({ place, layout, previewKey }: PlaceRecord): string {
  const pageCode = pageCodeOf(place)
  if (pageCode !== null) return `${TEMPLATE_PATH}?${new URLSearchParams({ pageCode, preview: previewKey })}`
  const storeId = storeIdOf(place)
  if (storeId !== null) {
    const params = new URLSearchParams({ storeId, ...(previewKey && { preview: previewKey }) })
    return `/#/pages/store/storeHome/index?${params}`
  }
  return `/#/${PREVIEW_PATHS[layout]}?id=${encodeURIComponent(zoneIdOf(place) ?? HOME_PLACE)}&preview=${previewKey}`
}

/** A store outside the scope fails like an unknown one. */
function needSight({ stores }: Editor, place: string): void {
  const storeId = storeIdOf(place)
  if (storeId !== null && !isInScope(stores, storeId)) failParam('place', UNKNOWN_PLACE)
}

/** Refuses a change of a place that the account may not edit. */
function needPlace(staff: Editor, place: string): void {
  needSight(staff, place)
  if (storeIdOf(place) === null) needWholeMall(staff.stores)
}

const actsOf = (staff: Editor, place: string, acts: readonly Omit<Act, 'refusal'>[]): Act[] => {
  if (!staff.permissions.includes('content.edit')) return []
  const refusal = storeIdOf(place) === null ? wholeMallRefusal(staff.stores) : ''
  return acts.map((act) => ({ ...act, refusal }))
}
