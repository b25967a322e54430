import { MINE_BANNER_SPACE } from '@contract/codes/advert'
import { dressRow } from './categories'
import { toCategory, toProduct, toSearch } from './commands'
import { isShowable, spread } from './feed'
import { shuffled, streamOf } from './random'
import { toOpening } from './templates'
import type { Advert, FeedTab, HomeFloor, HomeIcon, Notice, Picture, Product, Zone } from './types'

const GUESS_ZONE = 'guess'
const GUESS_SIZE = 160
const NEW_WITHIN_DAYS = 14

const shown = (drawing: string, ground: Picture['ground']): Picture => ({ drawing, ground, scale: 1, count: 1 })

const HOME_BANNER = { spaceId: 'home-banner', bdCityCode: '', advType: 1 } as const

/** Banners of the home page; neighbours stand on different grounds. */
export const adverts: Advert[] = [
  {
    ...HOME_BANNER,
    advertId: 'adv-wool-coat',
    kicker: '素研 · 双面呢',
    titleLines: ['一件大衣', '走过整个冬天'],
    callOut: '2F 门店可试穿',
    picture: shown('1f9e5', 'peach'),
    command: toProduct('suyan-double-face-coat'),
    rank: 1,
  },
  {
    ...HOME_BANNER,
    advertId: 'adv-fresh',
    kicker: '鲜禾超市 · 每日清晨到店',
    titleLines: ['今早下地的菜', '中午在锅里'],
    callOut: '满 ¥59 免配送费',
    picture: shown('1f96c', 'mint'),
    command: toCategory('fresh'),
    rank: 2,
  },
  {
    ...HOME_BANNER,
    advertId: 'adv-headphone',
    kicker: '听岸 H2 · 主动降噪',
    titleLines: ['戴上耳机', '办公室就空了'],
    callOut: '续航 45 小时',
    picture: shown('1f3a7', 'stone'),
    command: toProduct('tingan-h2-headphone'),
    rank: 3,
  },
  {
    ...HOME_BANNER,
    advertId: 'adv-hangzhou-tea',
    bdCityCode: '330100',
    kicker: '杭州 · 西湖区',
    titleLines: ['龙井先竖起来', '再慢慢沉下去'],
    callOut: '明前一级',
    picture: shown('1fad6', 'rose'),
    command: toSearch('龙井'),
    rank: 4,
  },
  {
    ...HOME_BANNER,
    advertId: 'adv-croissant-video',
    advType: 2,
    kicker: '麦研烘焙 · 后厨一分钟',
    titleLines: ['二十七层酥皮', '从一块黄油开始'],
    callOut: '每天三炉',
    picture: shown('1f950', 'peach'),
    command: toProduct('maiyan-croissant'),
    rank: 5,
  },
  {
    spaceId: MINE_BANNER_SPACE,
    bdCityCode: '',
    advType: 1,
    advertId: 'adv-mine-tent',
    kicker: '山径 · 周末出走',
    titleLines: ['帐篷先搭好', '风景自己会来'],
    callOut: '三人帐',
    picture: shown('26fa', 'mint'),
    command: toProduct('shanjing-tent-3'),
    rank: 1,
  },
]

export const notices: Notice[] = [
  { noticeId: 'notice-opening', text: '开廊十日：每天上午十点，各层门店轮流开箱', command: toOpening, daysAgo: 0 },
  {
    noticeId: 'notice-croissant',
    text: '麦研烘焙每天三炉可颂：10 点、14 点、18 点出炉',
    command: toProduct('maiyan-croissant'),
    daysAgo: 0,
  },
  {
    noticeId: 'notice-crab',
    text: '固城湖大闸蟹已到鲜禾超市，鲜活捆扎，死蟹包赔',
    command: toProduct('sea-hairy-crab'),
    daysAgo: 1,
  },
  {
    noticeId: 'notice-alter',
    text: '素研门店免费修改裤长与袖长，凭订单到 2F-216 即可',
    command: toSearch('素研'),
    daysAgo: 3,
  },
  { noticeId: 'notice-demo', text: '乐廊是演示商城，下单与付款均为模拟，不会真实扣款发货', command: null, daysAgo: 30 },
]

const entries: [name: string, drawing: string, categoryId: string][] = [
  ['女装馆', '1f457', 'women'],
  ['男装馆', '1f454', 'men'],
  ['鲜禾超市', '1f96c', 'fresh'],
  ['美妆馆', '1f484', 'beauty'],
  ['数码馆', '1f4bb', 'digital'],
  ['运动馆', '1f45f', 'sport'],
  ['鞋靴箱包', '1f45c', 'bag'],
  ['楼层美食', '1f371', 'food'],
  ['母婴玩具', '1f9f8', 'baby'],
  ['家居生活', '1fab4', 'home'],
]

/** Ten entries, two rows of five, each to a category. */
export function homeIconsOf(): HomeIcon[] {
  const pictures = dressRow(
    entries.map(([, drawing]) => drawing),
    1,
  )
  return entries.flatMap(([name, , categoryId], index) => {
    const picture = pictures[index]
    return picture ? [{ iconId: `icon-${categoryId}`, name, picture, command: toCategory(categoryId) }] : []
  })
}

const floors: Omit<HomeFloor, 'productIds'>[] = [
  { floorId: 'floor-fresh', title: '今早到店', moreText: '鲜禾超市', moreCommand: toCategory('fresh') },
  { floorId: 'floor-winter', title: '降温天出门穿的这一身', moreText: '全部女装', moreCommand: toCategory('women') },
]
const onFloor: Record<string, string> = {
  'floor-fresh': `fruit-dandong-strawberry fruit-red-kiwi sea-white-shrimp dairy-fresh-milk veg-tomato
    meat-ribeye-steak fruit-blueberry maiyan-croissant`,
  'floor-winter': `suyan-double-face-coat zhinuan-plaid-scarf lvji-ankle-boot-berry yunpao-3-light shipi-tote-leather
    zhinuan-touch-gloves suyan-folding-umbrella shiyan-slim-quartz`,
}

/** Floors with their goods in an order in which neighbours differ. */
export function homeFloorsOf(products: readonly Product[]): HomeFloor[] {
  return floors.map((floor) => {
    const wanted = (onFloor[floor.floorId] ?? '').split(/\s+/)
    const goods = wanted.flatMap((id) => products.filter((product) => product.productId === id && isShowable(product)))
    return { ...floor, productIds: spread(goods, goods.length).map((product) => product.productId) }
  })
}

export const feedTabs: FeedTab[] = [
  { tabId: 'guess', name: '猜你喜欢', rule: { sort: 'overall', zoneId: GUESS_ZONE } },
  { tabId: 'new', name: '今日上新', rule: { sort: 'newest', withinDays: NEW_WITHIN_DAYS } },
  { tabId: 'fresh', name: '鲜禾直送', rule: { sort: 'sales', storeId: 'xianhe' } },
  { tabId: 'beauty', name: '美妆榜', rule: { sort: 'sales', categoryId: 'beauty' } },
  { tabId: 'sport', name: '运动', rule: { sort: 'overall', categoryId: 'sport' } },
]

/** What the wall of 猜你喜欢 opens with. */
const LEADERS = `lvji-stiletto-6cm tingan-h2-headphone fruit-red-kiwi suyan-ruffle-knit-dress maiyan-croissant
  chengyan-velvet-lipstick banmu-strelitzia yunpao-3-light sea-hairy-crab shiyan-slim-quartz tang-dark-chocolate
  gulu-bear-plush shanjing-tent-3 chayu-bubble-tea jidian-phone-x3 suyan-straw-hat fruit-dandong-strawberry
  xingye-carryon-20 maiyan-strawberry-slice muyan-guitar-34 suyan-topaz-pendant yueye-city-bike drink-longjing`.split(
  /\s+/,
)
/** Useful, but nobody strolls through a mall for them. */
const UNSEEN = [
  'home-paper',
  'home-clean',
  'home-bath',
  'beauty-oral',
  'beauty-shave',
  'men-brief',
  'baby-milk',
  'gift-red',
]

/** The list behind 猜你喜欢: hand-picked leaders, then what sells well, mixed over all stores. */
export function zonesOf(products: readonly Product[]): Zone[] {
  const next = streamOf('guess')
  const candidates = products.filter(
    (product) => isShowable(product) && product.productType === 1 && !UNSEEN.includes(product.categoryId),
  )
  const leaders = LEADERS.flatMap((id) => candidates.filter((product) => product.productId === id))
  const others = candidates
    .filter((product) => !LEADERS.includes(product.productId))
    .sort((a, b) => b.soldCount - a.soldCount)
  // Halves are shuffled apart, so that the best sellers come first without one store filling the top.
  const half = Math.ceil(others.length / 2)
  const mixed = [...leaders, ...shuffled(others.slice(0, half), next), ...shuffled(others.slice(half), next)]
  return [{ zoneId: GUESS_ZONE, productIds: spread(mixed, GUESS_SIZE).map((product) => product.productId) }]
}

/** Each finds something. */
export const hotWords = [
  '大衣',
  '草莓',
  '降噪',
  '跑鞋',
  '口红',
  '大闸蟹',
  '可颂',
  '帐篷',
  '牛排',
  '机械键盘',
  '围巾',
  '龙井',
]

export const searchWords = ['羊毛大衣', '红颜草莓', '降噪', '跑鞋', '可颂', '拿铁', '牛仔裤']
