import { DAY_MS } from '@contract/codes/china-time'
import { GROUNDS } from '@contract/codes/product'
import { systemClock } from '../kernel/clock'
import type { Db } from '../kernel/db'
import type { Outbox } from '../kernel/outbox'
import type { PubSub } from '../kernel/pub-sub'
import {
  type CategoryRecord,
  type CleanHtml,
  cleanHtml,
  type ProductDraft,
  ProductEditor,
} from '../modules/goods/catalog'
import { SearchService } from '../modules/goods/search'
import { StockService } from '../modules/goods/stock'
import { type Store, StoreService } from '../modules/goods/store'
import { barcodeOf } from './content/barcode'
import { streamOf, wholeBetween } from './content/random'
import { drawingUrl } from './pictures'
import { isScaleCrossBorder, scaleProductId } from './scale-goods'

export interface Scale {
  /** 10 to 100,000 and more. */
  products: number
  skusEach: number
  /** Stock of every SKU; left out: mixed, some sold out. */
  stockEach?: number
}

const AT_ONCE = 500
const STORES = 6
const BRANCHES = [10, 5, 6] as const

const words = (text: string) => text.split(' ')
const NOUNS = words(
  '大衣 衬衫 卫衣 半身裙 牛仔裤 针织衫 羽绒服 风衣 短靴 跑鞋 帆布鞋 双肩包 托特包 围巾 渔夫帽 腰带 手表 口红 面霜 精华 面膜 洗发水 护手霜 香水 耳机 音箱 键盘 鼠标 显示器 充电宝 数据线 手机壳 相机 台灯 加湿器 电饭煲 保温杯 炒锅 马克杯 餐盘 抱枕 地毯 香薰 草莓 猕猴桃 牛排 三文鱼 鲜牛奶 酸奶 面包 可颂 蛋糕 咖啡豆 绿茶 巧克力 坚果 帐篷 睡袋 登山杖 瑜伽垫 篮球 羽毛球拍 泳镜 积木 绘本 毛绒玩具 拼图 画笔 日记本 钢笔',
)
const QUALITIES = words(
  '羊毛 纯棉 真丝 亚麻 双面呢 加绒 轻薄 宽松 修身 高腰 防水 防风 速干 抗菌 无线 降噪 快充 便携 复古 简约 法式 日系 北欧 手工 限定 经典 磨砂 哑光 丝绒 云感 零糖 低脂 有机 冷萃 现烤 鲜活 进口 迷你 大容量 可折叠',
)
const USES = words(
  '通勤 出游 露营 居家 办公 约会 送礼 四季可穿 男女同款 学生党 早餐 下午茶 聚会 亲子 健身 户外 礼盒装 两件装 升级款 2026新款',
)
const COLOURS = words('燕麦 炭灰 雾蓝 豆绿 奶白 酒红 藏青 焦糖 樱粉 墨黑')
const SURNAMES = words('素 云 南 北 山 河 晴 禾 听 野 拾 知 问 见 木 石 青 白 朴 澄')
const GIVEN = words('研 屿 陌 舟 野 集 光 里 记 作 所 物 坊 间 岸')

/**
 * Fills a database with a number of plausible products, the same on every run, through the catalogue's editor: for
 * benchmarks and tests. It adds its own stores and categories and publishes no changes.
 */
export async function seedScale(db: Db, scale: Scale): Promise<void> {
  const quiet: Pick<Outbox, 'publish' | 'on'> = { publish: async () => undefined, on: () => undefined }
  const silent: Pick<PubSub, 'publish' | 'subscribe'> = { publish: async () => undefined, subscribe: () => undefined }
  const stores = new StoreService(db, systemClock, silent)
  const stock = new StockService(quiet)
  const editor = new ProductEditor({
    db,
    clock: systemClock,
    stores,
    stock,
    search: new SearchService(db, systemClock, silent),
    outbox: quiet,
    pubSub: silent,
  })
  const now = systemClock.now()
  const leaves = await db.tx(async (tx) => {
    for (let i = 0; i < STORES; i++) await stores.putStore(tx, storeOf(i), i, now)
    const { all, leafIds } = categoriesOf()
    await editor.putCategories(tx, all)
    return leafIds
  })
  const detailHtml = await cleanHtml(
    '<p>选料讲究，做工细致，适合每天使用。</p><ul><li>到手即用</li><li>支持七天无理由退货</li></ul>',
  )
  const source = { scale, leaves, detailHtml, now }
  for (let from = 0; from < scale.products; from += AT_ONCE) {
    const drafts = Array.from({ length: Math.min(AT_ONCE, scale.products - from) }, (_, i) => draftOf(from + i, source))
    await db.tx(async (tx) => {
      const lines = drafts.flatMap((draft) =>
        draft.skus.map((sku, i) => ({ skuId: sku.skuId, onHand: onHandOf(draft, i, scale) })),
      )
      await stock.stockUp(tx, lines, 'scale', now)
      await editor.saveProducts(tx, drafts, now)
    })
  }
}

interface Source {
  scale: Scale
  leaves: readonly string[]
  detailHtml: CleanHtml
  now: number
}

function draftOf(n: number, { scale, leaves, detailHtml, now }: Source): ProductDraft {
  const next = streamOf(`scale ${n}`)
  const pick = <T>(list: readonly T[]): T => {
    const value = list[wholeBetween(next, 0, list.length - 1)]
    if (value === undefined) throw new RangeError('nothing to pick from')
    return value
  }
  const brand = pick(SURNAMES) + pick(GIVEN)
  const productId = scaleProductId(n)
  const price = wholeBetween(next, 9, 1999) * 100 + 90
  const picture = { url: drawingUrl('1f381'), ground: pick(GROUNDS), scale: 0.9, count: 1 }
  const values = Array.from({ length: scale.skusEach }, (_, i) => ({
    name: `${COLOURS[i % COLOURS.length]}${i < COLOURS.length ? '' : i}`,
  }))
  return {
    productId,
    storeId: `scale-store-${n % STORES}`,
    categoryId: leaves[wholeBetween(next, 0, leaves.length - 1)] ?? '',
    title: `${brand} ${pick(QUALITIES)}${pick(NOUNS)} ${pick(QUALITIES)} ${pick(USES)}`,
    subtitle: `${pick(USES)}也合适`,
    brand,
    productType: 1,
    isCrossBorder: isScaleCrossBorder(n),
    identifyCode: '',
    pictures: [picture, { ...picture, ground: pick(GROUNDS), scale: 1 }],
    optionGroups: [{ name: '颜色', values }],
    parameters: [{ name: '品牌', value: brand }],
    services: ['7 天无理由', '门店自提'],
    note: '',
    detailHtml,
    isOnShelf: true,
    limitPerShopper: 0,
    minBuy: 1,
    packSize: 1,
    soldCount: Math.floor(10 ** (next() * 4)),
    editorialRank: null,
    listedAt: now - wholeBetween(next, 0, 400) * DAY_MS,
    skus: values.map((value, i) => ({
      skuId: `${productId}-${i}`,
      skuCode: '',
      barcode: barcodeOf(brand, `${productId}-${i}`),
      options: [value.name],
      priceCents: price + i * 500,
      memberPriceCents: n % 3 === 0 ? Math.floor(price * 0.95) + i * 500 : null,
      originalPriceCents: n % 4 === 0 ? Math.floor(price * 1.2) + i * 500 : null,
      weightGrams: 500,
      picture: null,
    })),
  }
}

/** One product in thirty is sold out, unless `stockEach` is given. */
function onHandOf(draft: ProductDraft, sku: number, scale: Scale): number {
  if (scale.stockEach !== undefined) return scale.stockEach
  const next = streamOf(`stock ${draft.productId}`)
  return next() < 1 / 30 ? 0 : wholeBetween(streamOf(`stock ${draft.productId} ${sku}`), 0, 300)
}

function storeOf(i: number): Store {
  return {
    storeId: `scale-store-${i}`,
    businessId: `scale-business-${i}`,
    storeGroupId: '',
    name: `百货 ${i + 1} 号店`,
    kind: 'department',
    storeType: 'NORMAL',
    floor: `${i + 1}F`,
    phone: '0571-0000 0000',
    address: '浙江省杭州市滨江区江汉路 1515 号',
    x: 30.2087 + i * 0.0001,
    y: 120.21,
    // Always open, so that a benchmark may run at any hour.
    openTime: '00:00',
    closeTime: '00:00',
    isClosed: false,
    isSelfRun: i === 0,
    deliveryTypes: [0, 1],
    freightCents: 800,
    freeOverCents: 8800,
    instantFreightCents: 0,
    instantFreeOverCents: null,
    instantMinutes: 30,
    deliveryAreaCodes: [],
    logo: { url: drawingUrl('1f381'), ground: 'stone', scale: 0.8, count: 1 },
    notice: '',
    fans: 1000 * i,
    scoreX10: 48,
  }
}

function categoriesOf(): { all: CategoryRecord[]; leafIds: string[] } {
  const all: CategoryRecord[] = []
  const add = (parentId: string | null, level: 1 | 2 | 3, position: number): string => {
    const categoryId = `${parentId ?? 'scale'}-${position}`
    all.push({
      categoryId,
      parentId,
      level,
      name: `${parentId === null ? '馆' : '类'}${categoryId.slice(6)}`,
      picture: null,
      position,
    })
    return categoryId
  }
  const range = (length: number) => Array.from({ length }, (_, i) => i)
  const [halls, groups, leaves] = BRANCHES
  const leafIds = range(halls).flatMap((a) => {
    const hall = add(null, 1, a)
    return range(groups).flatMap((b) => {
      const group = add(hall, 2, b)
      return range(leaves).map((c) => add(group, 3, c))
    })
  })
  return { all: all.sort((a, b) => a.level - b.level), leafIds }
}
