import { ADVERT_TYPE } from '@contract/codes/advert'
import { DAY_MS } from '@contract/codes/china-time'
import { POP_TYPE } from '@contract/codes/popup'
import type { Clock } from '../kernel/clock'
import type { Db, Tx } from '../kernel/db'
import { cleanHtml, type ProductDraft, type ProductEditor } from '../modules/goods/catalog'
import type { SearchService } from '../modules/goods/search'
import type { StockService } from '../modules/goods/stock'
import type { Store as StoreRecord, StoreService } from '../modules/goods/store'
import { type ContentEditor, FOREVER, type TemplatePart, type TemplateService } from '../modules/house/content'
import type { MessageService } from '../modules/house/message'
import type { PopupService } from '../modules/house/popup'
import type { PromotionService } from '../modules/offers/promotion'
import type { AccountService } from '../modules/people/account'
import type { AddressService } from '../modules/people/address'
import type { MallContent, Product, Shopper, Store, Template } from './content/types'
import { isSeeded, SEEDED } from './marker'
import { pictureOf } from './pictures'

/** What the seeder writes through: doors of modules, as `wireServices` makes them. */
export interface SeedDoors {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'putStore'>
  stock: Pick<StockService, 'stockUp'>
  editor: Pick<ProductEditor, 'putCategories' | 'saveProducts' | 'addReviews' | 'setHotWords' | 'setZone'>
  search: Pick<SearchService, 'setSynonym'>
  contentEditor: ContentEditor
  templates: Pick<TemplateService, 'put'>
  popups: Pick<PopupService, 'put'>
  messages: Pick<MessageService, 'send'>
  promotions: Pick<PromotionService, 'put'>
  account: Pick<AccountService, 'createShopper'>
  addresses: Pick<AddressService, 'list' | 'save'>
}

const PRODUCTS_AT_ONCE = 100
const NOTE = 'demo'
const HOME_PATH = 'pages/home/index'

/** Fills an empty database with the demo mall, the same on every run; true when it did, false when it was there. */
export async function seedMall(doors: SeedDoors): Promise<boolean> {
  if (await isSeeded(doors.db.q, doors.contentEditor)) return false
  const { mallContent } = await import('./content')
  const content = mallContent()
  const now = doors.clock.now()
  await doors.db.tx((tx) => seedPlaces(tx, doors, content, now))
  for (let from = 0; from < content.products.length; from += PRODUCTS_AT_ONCE) {
    const slice = content.products.slice(from, from + PRODUCTS_AT_ONCE)
    const drafts = await Promise.all(slice.map((product) => draftOf(product, now)))
    await doors.db.tx((tx) => doors.editor.saveProducts(tx, drafts, now))
  }
  for (const shopper of content.shoppers) await seedShopper(doors, shopper, now)
  await doors.db.tx((tx) => seedWalls(tx, doors, content, now))
  return true
}

/** Stores, categories and stock: what products stand in, so that each is listed with its stock at once. */
async function seedPlaces(
  tx: Tx,
  { stores, editor, search, stock }: SeedDoors,
  content: MallContent,
  now: number,
): Promise<void> {
  for (const [position, store] of content.stores.entries()) await stores.putStore(tx, storeOf(store), position, now)
  const categories = content.categories.map(({ rank, picture, ...category }) => ({
    ...category,
    position: rank,
    picture: pictureOf(picture),
  }))
  await editor.putCategories(tx, categories)
  for (const { word, meant } of content.synonyms) await search.setSynonym(tx, word, meant)
  const skus = content.products.flatMap((product) => product.skus)
  await stock.stockUp(
    tx,
    skus.map((sku) => ({ skuId: sku.skuId, onHand: sku.stock })),
    NOTE,
    now,
  )
}

/** Reviews, lists and the house's own walls, and the marker that all is done. */
async function seedWalls(
  tx: Tx,
  { editor, contentEditor, templates, popups, messages, promotions }: SeedDoors,
  content: MallContent,
  now: number,
): Promise<void> {
  const reviews = content.reviews.map((review) => ({
    reviewId: review.reviewId,
    productId: review.productId,
    skuId: review.skuId,
    uid: '',
    nick: review.nick,
    avatar: pictureOf(review.avatar),
    stars: review.stars,
    content: review.text,
    specText: review.skuText,
    createdAt: now - review.daysAgo * DAY_MS,
  }))
  await editor.addReviews(tx, reviews)
  for (const offer of content.offers) await promotions.put(tx, offer, now)
  for (const zone of content.zones) await editor.setZone(tx, zone.zoneId, zone.productIds, now)
  await editor.setHotWords(tx, content.hotWords)

  const adverts = content.adverts.map(({ picture, titleLines, callOut, rank, ...advert }) => ({
    ...advert,
    // The cover of a video is what it shows and its command where it leads (spec 7).
    videoInfo: advert.advType === ADVERT_TYPE.video ? { coverUrl: pictureOf(picture).url, ...advert.command } : null,
    advLiveStreamDTO: null,
    image: pictureOf(picture),
    ground: picture.ground,
    lines: titleLines,
    callout: callOut,
    position: rank,
    startAt: 0,
    endAt: FOREVER,
  }))
  await contentEditor.putAdverts(tx, adverts)
  const notices = content.notices.map(({ noticeId, text, command, daysAgo }) => ({
    noticeId,
    title: text,
    command,
    publishedAt: now - daysAgo * DAY_MS,
  }))
  await contentEditor.putNotices(tx, notices)
  await contentEditor.setHome(tx, {
    icons: content.homeIcons.map(({ name, picture, ...icon }) => ({
      ...icon,
      title: name,
      picture: pictureOf(picture),
    })),
    floors: content.homeFloors,
    tabs: content.feedTabs.map(({ name, ...tab }) => ({ ...tab, title: name })),
  })
  const { name, branch, opensAt, closesAt } = content.mall
  await contentEditor.setProfile(tx, {
    name,
    branch,
    openTime: opensAt,
    closeTime: closesAt,
    searchWords: content.searchWords,
  })
  const protocols = content.protocols.map((protocol) => ({ ...protocol, publishedAt: now }))
  await contentEditor.putProtocols(tx, protocols)
  for (const page of content.templates) {
    const blocks = await Promise.all(page.blocks.map(partOf))
    await templates.put(tx, { ...page, blocks }, now)
  }
  for (const [position, { popupId, picture, ...popup }] of content.popups.entries()) {
    const runs = { startAt: 0, endAt: FOREVER, position, bdCityCode: '' }
    const shows = { popPageConfId: popupId, popPageDataId: `${popupId}-1`, ...popup }
    const place = { popType: POP_TYPE.page, pagePath: HOME_PATH, audience: 'all', frequency: 'once' } as const
    await popups.put(tx, { ...runs, ...place, ...shows, image: pictureOf(picture), ground: picture.ground })
  }
  for (const message of content.messages) await messages.send(tx, { ...message, uid: '' }, now)
  const settings = Object.entries(content.settings).map(([key, value]) => ({ key, value, isPublic: true }))
  await contentEditor.putSettings(tx, [...settings, { ...SEEDED, isPublic: false }])
}

async function partOf(block: Template['blocks'][number]): Promise<TemplatePart> {
  if (block.kind === 'banner') return { ...block, picture: pictureOf(block.picture) }
  return block.kind === 'text' ? { ...block, html: await cleanHtml(block.html) } : block
}

/** A demo shopper with the addresses of a first visit. */
async function seedShopper({ db, account, addresses }: SeedDoors, shopper: Shopper, now: number): Promise<void> {
  const { mobile, name, sex, birthday, avatar, memberType, memberValidDays = 365 } = shopper
  const member = memberType === 1 ? { memberUntil: now + memberValidDays * DAY_MS } : {}
  const record = { countryCode: '86', mobile, name, sex, birthday, avatar: pictureOf(avatar), ...member }
  const uid = await db.tx((tx) => account.createShopper(tx, record, now))
  if ((await addresses.list(uid)).length > 0) return
  for (const address of shopper.addresses) {
    const { x, y, label, detail, isDefault } = address
    const areaCode = address.streetCode || address.districtCode
    const draft = { name: address.name, mobile: address.mobile, areaCode, detail, label, isDefault, x, y }
    await addresses.save(uid, draft, now)
  }
}

function storeOf({ logo, opensAt, closesAt, scoreTenths, ...store }: Store): StoreRecord {
  return {
    ...store,
    logo: pictureOf(logo),
    openTime: opensAt,
    closeTime: closesAt,
    scoreX10: scoreTenths,
    isClosed: false,
  }
}

async function draftOf(product: Product, now: number): Promise<ProductDraft> {
  const pictures = product.pictures.map(pictureOf)
  return {
    productId: product.productId,
    storeId: product.storeId,
    categoryId: product.categoryId,
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    productType: product.productType,
    isCrossBorder: product.originCountry !== undefined,
    identifyCode: product.identifyCode ?? '',
    pictures,
    optionGroups: product.optionGroups,
    parameters: product.parameters,
    services: product.serviceTags,
    note: product.note,
    detailHtml: await cleanHtml(product.detailHtml),
    isOnShelf: product.isOnShelf,
    limitPerShopper: product.limitPerShopper ?? 0,
    minBuy: product.minBuy ?? 1,
    packSize: product.packSize ?? 1,
    soldCount: product.soldCount,
    editorialRank: product.rank,
    listedAt: now - product.createdDaysAgo * DAY_MS,
    skus: product.skus.map((sku) => ({
      skuId: sku.skuId,
      skuCode: sku.skuCode,
      barcode: sku.barcode,
      options: sku.options,
      priceCents: sku.priceCents,
      memberPriceCents: sku.memberPriceCents ?? null,
      originalPriceCents: sku.listPriceCents ?? null,
      weightGrams: sku.weightGrams,
      // Null is the product's own first picture.
      picture: sku.pictureIndex === 0 ? null : (pictures[sku.pictureIndex] ?? null),
    })),
  }
}
