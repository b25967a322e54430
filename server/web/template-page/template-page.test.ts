import { templatePlace } from '@contract/codes/block'
import { TEMPLATE_COMMAND } from '@contract/codes/command'
import type { BlockDraft } from '@contract/console/zone'
import type { Block } from '@contract/schema/block'
import type { Advert } from '@contract/schema/content'
import type { Command } from '@contract/schema/shared'
import Fastify, { type FastifyInstance } from 'fastify'
import { cleanHtml } from '../../modules/goods/catalog'
import { openShelf, PICTURE, type Shelf, skuOf } from '../../modules/goods/catalog/catalog.fixture'
import { ZoneEditor, type ZoneService } from '../../modules/system/zone'
import { type Offered, openZones, roomCard } from '../../modules/system/zone/zone.fixture'
import { registerTemplatePages } from '.'
import { commandLink } from './links'
import { PAGE_STYLE } from './page-style'
import { renderTemplate } from './render'

const NOON = Date.parse('2026-11-20T12:00:00+08:00')

let shelf: Shelf
let zones: ZoneService
let editor: ZoneEditor
const offered: Offered = { session: null, sold: [], coupons: [], rooms: [] }
let app: FastifyInstance
beforeAll(async () => {
  shelf = await openShelf()
  ;({ zones } = openZones(shelf, offered))
  editor = new ZoneEditor({ pubSub: shelf.pubSub, jobs: shelf.jobs })
  await shelf.addStore({ storeId: 's1' })
  await shelf.addCategory('c1')
  const prices = { p1: 129_900, p2: 1_234_567 }
  for (const [productId, priceCents] of Object.entries(prices)) {
    const member = productId === 'p1' ? { memberPriceCents: 119_900 } : {}
    const skus = [skuOf(`${productId}-1`, { priceCents, ...member })]
    await shelf.add({ productId, title: `<b>${productId}</b>`, listedAt: NOON, skus })
  }
  const html = await cleanHtml('<p onclick="x()">好<script>alert(1)</script></p><a href="javascript:x()">链接</a>')
  const titled = (blockId: string, title: string) => ({ blockId, title, isHidden: false })
  const window = (blockId: string, line: string, command: Command) => {
    return { ...titled(blockId, '橱窗'), kind: 'hero' as const, lines: [line], image: PICTURE, command }
  }
  const blocks: BlockDraft[] = [
    { ...titled('heading', '<i>标题</i>'), kind: 'text', html: '' },
    { ...titled('text', '怎么逛'), kind: 'text', html },
    window('window', '上新', { cmd: 'C0000030101', params: { id: 'c1&x=' } }),
    window('closed', '未开放', { cmd: 'C0080100', params: {} }),
    { ...titled('goods', '好物'), kind: 'goods', productIds: ['p2', 'gone', 'p1'] },
    { ...titled('empty', '都卖完了'), kind: 'goods', productIds: ['gone'] },
    { ...titled('cart', '去购物车'), kind: 'button', command: { cmd: 'C0020020000', params: {} } },
    { ...titled('parking', '停车'), kind: 'button', command: { cmd: 'C0080100', params: {} } },
    { ...titled('hidden', '藏起来'), isHidden: true, kind: 'button', command: { cmd: 'C0020020000', params: {} } },
  ]
  await shelf.db.tx((tx) =>
    editor.put(tx, templatePlace('opening'), { title: '开廊 & 十日', layout: 'both', blocks }, NOON),
  )
  await shelf.settle()
  app = Fastify()
  const frames = { parentOrigins: ['https://shell.example'], consoleHosts: ['desk.example'] }
  registerTemplatePages(app, (page) => zones.template(page, NOON), frames)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shelf.close()
})

test('a page shows its blocks and its goods with prices, each with a link into the app [template.page]', async () => {
  const { body, statusCode } = await app.inject('/page/?pageCode=opening')
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>开廊 &#38; 十日</title>')
  const links = [...body.matchAll(/target="_top" href="([^"]+)"/g)].map(([, link]) => link)
  expect(links).toEqual([
    '/#/pages/cate/index?id=c1%26x%3D',
    '/#/pages/details/index?productId=p2',
    '/#/pages/details/index?productId=p2&#38;pick=1',
    '/#/pages/details/index?productId=p1',
    '/#/pages/details/index?productId=p1&#38;pick=1',
    '/#/pages/cart/index',
  ])
  expect(body).toContain('<span class="price"><i>¥</i>12,345<i>.67</i></span>')
  expect(body).toContain('<span class="price"><i>¥</i>1,299</span><span class="member">会员 ¥1,199</span>')
  // A command without a page gives no link, and no button; missing goods leave no gap.
  expect(body).toContain('未开放')
  expect(body).not.toMatch(/停车|都卖完了/)
})

test('a price is red next to a higher former price; sold-out goods have no add button [template.page]', async () => {
  const page = await zones.template({ code: 'opening' }, NOON)
  const card = page?.blocks.flatMap(({ products = [] }) => products)[1]
  if (!page || !card) throw new Error('the page lost its goods')
  const htmlOf = (change: Partial<typeof card>, isMember = false) =>
    renderTemplate(
      {
        ...page,
        blocks: [{ blockId: 'g', kind: 'goods', title: '', products: [{ ...card, ...change }] }],
      },
      { navBarColor: '', isMember },
    ).html
  const deal = htmlOf({ originalPrice: 159_900, isPriceRange: true, unit: 'kg' })
  expect(deal).toContain('<span class="price deal"><i>¥</i>1,299<em>/kg起</em><s>¥1,599</s></span>')
  expect(htmlOf({ originalPrice: 120_000 })).not.toContain('price deal')
  expect(htmlOf({ isSoldOut: true })).not.toContain('pick=1')
  // A visitor sees the price that members pay; a member pays it.
  const both = { memberPrice: 119_900, originalPrice: 159_900 }
  expect(htmlOf(both)).toContain('<i>¥</i>1,299<s>¥1,599</s></span><span class="member">会员 ¥1,199</span>')
  expect(htmlOf(both, true)).toContain('<i>¥</i>1,199<s>¥1,299</s></span><span class="member">会员价</span>')
  for (const memberPrice of [null, 129_900, 130_000])
    expect(htmlOf({ memberPrice }, true)).toContain('<span class="price"><i>¥</i>1,299</span></a>')
})

test('member prices depend on the address only, so that an address has one page for all [template.member-price]', async () => {
  const bodyOf = async (query: string) => (await app.inject(`/page/?pageCode=opening${query}`)).body
  const visitor = await bodyOf('')
  expect(visitor).toContain('会员 ¥1,199')
  expect(await bodyOf('&isMember=1')).toContain('<i>¥</i>1,199<s>¥1,299</s>')
  for (const query of ['&isMember=0', '&isMember=true', '&isMember=1&isMember=1'])
    expect(await bodyOf(query)).toBe(visitor)
})

test("nothing of the operator's text becomes markup or runs [template.policy]", async () => {
  const { body, headers } = await app.inject('/page/?pageCode=opening&navBarColor=%23112233')
  expect(body).toContain('&#60;i&#62;标题')
  expect(body).toContain('&#60;b&#62;p1')
  expect(body).not.toMatch(/<script|onclick|javascript:|style="|alert/)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; img-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self' https:\/\/shell\.example https:\/\/desk\.example$/,
  )
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
})

test.each([
  ['%23112233', 'header{background:#112233;color:#ffffff}'],
  ['%23F5D3CD', 'header{background:#F5D3CD;color:#1b1b1d}'],
])('the bar has the colour %s and readable text [template.nav-bar-color]', async (color, rule) => {
  expect((await app.inject(`/page/?pageCode=opening&navBarColor=${color}`)).body).toContain(rule)
})

test.each(['112233', '%23fff', '%23red', 'red', '%23112233;}', '%231122334', '%3C/style%3E'])(
  'the colour %s is ignored: six hex digits or nothing [template.nav-bar-color]',
  async (color) => {
    const { body } = await app.inject(`/page/?pageCode=opening&navBarColor=${color}`)
    expect(body).not.toContain('theme-color')
    expect(body).not.toContain('\nheader{background:')
  },
)

test.each(['/page/', '/page/?pageCode=', '/page/?pageCode=never', '/page/?pageCode=opening&pageCode=x'])(
  '%s has no page; the lost page links to home [template.lost]',
  async (url) => {
    const { body, statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('这个页面不见了')
    expect(body).toContain('href="/#/pages/home/index"')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test('the wire returns the same page; the next one has a changed price [template.find-by-code]', async () => {
  const before = await zones.template({ code: 'opening' }, NOON)
  expect(before?.blocks.map(({ kind }) => kind)).toEqual(['text', 'text', 'hero', 'hero', 'goods', 'button', 'button'])
  expect(await zones.template({ code: 'never' }, NOON)).toBeNull()
  await shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, 'p1', false, NOON))
  await shelf.settle()
  const after = await zones.template({ code: 'opening' }, NOON)
  expect(after?.blocks.flatMap(({ products = [] }) => products.map(({ productId }) => productId))).toEqual(['p2'])
})

test('the template command gives no link inside a template page [template.no-nesting]', () => {
  expect(commandLink({ cmd: TEMPLATE_COMMAND, params: { pageCode: 'x' } })).toBeNull()
})

test('an empty page still has its name [template.empty]', () => {
  const { html, style } = renderTemplate(
    { pageCode: 'x', title: '空', blocks: [] },
    { navBarColor: '', isMember: false },
  )
  expect(html).toContain('<h1>空</h1>')
  expect(style).toBe(PAGE_STYLE)
})

test('the draft is shown only with its key [template.preview]', async () => {
  const place = templatePlace('draft')
  const blocks: BlockDraft[] = [{ blockId: 't', kind: 'text', title: '还在写', html: '', isHidden: false }]
  await shelf.db.tx(async (tx) => {
    await editor.add(tx, place, '草稿', NOON)
    await editor.save(tx, place, 0, { title: '草稿', layout: 'both', blocks }, NOON)
  })
  const { previewKey } = await shelf.db.q
    .selectFrom('block_page')
    .select('previewKey')
    .where('place', '=', place)
    .executeTakeFirstOrThrow()
  const shownTo = async (key: string) => (await app.inject(`/page/?pageCode=draft${key}`)).statusCode
  expect(await shownTo(`&preview=${previewKey}`)).toBe(200)
  for (const key of ['', '&preview=', '&preview=wrong']) expect(await shownTo(key)).toBe(404)
})

const CARD = { cmd: 'C0020020000', params: {} }
const drawn = (block: Omit<Block, 'blockId'>) =>
  renderTemplate(
    { pageCode: 'x', title: '页', blocks: [{ blockId: 'b', ...block }] },
    { navBarColor: '', isMember: false },
  ).html

test.each<[string, Omit<Block, 'blockId'>, string[]]>([
  [
    'entries',
    { kind: 'entries', title: '入口', entries: [{ title: '购物车', picture: PICTURE, command: CARD }] },
    ['<a class="entry" target="_top" href="/#/pages/cart/index">', '购物车</a>'],
  ],
  [
    'a notice',
    { kind: 'notice', title: '', notices: [{ noticeId: 'n', title: '<今晚>', command: CARD }] },
    ['&#60;今晚&#62;'],
  ],
  [
    'a countdown with its moment, because the page has no clock',
    { kind: 'countdown', title: '还剩', endsAt: NOON, command: CARD },
    ['<b>还剩</b><span>11-20 12:00 结束</span>'],
  ],
  [
    'coupons',
    {
      kind: 'coupons',
      title: '领券',
      more: { text: '领券中心', command: CARD },
      coupons: [
        {
          couponId: 'c',
          title: '券',
          kind: 'amount',
          cents: 2000,
          perMille: 0,
          ruleText: '满 100 可用',
          tag: '',
          isForMembers: false,
          scopeText: '',
          storeId: null,
        },
      ],
    },
    ['<h2>领券</h2>', '领券中心</a>', '<b>¥20</b><span>满 100 可用</span>'],
  ],
  [
    'live rooms, each with a link into the app',
    {
      kind: 'live',
      title: '直播',
      rooms: [
        roomCard('a', 's1', { title: '<今晚>' }),
        roomCard('b', 's1', { status: 102, badge: '明天 20:00 开播', figureText: '' }),
      ],
    },
    [
      '<h2>直播</h2>',
      '<a class="room" target="_top" href="/#/pages/liveRoom/index?liveRoomCode=a">',
      '<span class="badge on">直播中</span>',
      '<span class="name">&#60;今晚&#62;</span><span class="about">一叶茶铺 · 2,386 人在看</span>',
      '<span class="badge">明天 20:00 开播</span>',
      '<span class="about">一叶茶铺</span>',
    ],
  ],
])('a page shows %s from the fields that the app draws [template.blocks]', (_what, block, texts) => {
  const html = drawn(block)
  for (const text of texts) expect(html).toContain(text)
})

test('a ranking shows places and a flash sale its end [template.blocks]', async () => {
  const page = await zones.template({ code: 'opening' }, NOON)
  const products = page?.blocks.flatMap((block) => block.products ?? []) ?? []
  expect(products).toHaveLength(1)
  expect(drawn({ kind: 'ranking', title: '热卖榜', products })).toContain('<span class="place">1</span>')
  expect(drawn({ kind: 'flashSale', title: '限时抢购', products, endsAt: NOON })).toContain('11-20 12:00 结束')
  expect(drawn({ kind: 'goods', title: '', products })).not.toMatch(/class="(place|head|end)"/)
})

test('adverts of a space are side by side, a live one with its badge [template.blocks] [advert.mapping]', () => {
  const advert = (advertId: string, advType: number): Advert => ({
    advertId,
    advType,
    image: PICTURE,
    kicker: '今晚',
    lines: [`橱窗 ${advertId}`],
    callout: '八点开播',
    ground: 'rose',
    command: CARD,
    videoInfo: null,
    advLiveStreamDTO: {
      coverUrl: '/live.webp',
      streamUrl: '',
      status: 101,
      logoUrl: '',
      isPlayback: false,
      command: CARD,
      liveRoomCode: 'r',
      name: '直播间',
    },
    cqs: { spaceId: 'home-banner' },
  })
  const html = drawn({ kind: 'adverts', title: '', adverts: [advert('a', 1), advert('b', 3)] })
  expect(html).toContain('<div class="windows"><a class="banner rose"')
  expect(html).toContain(
    '<span class="kicker">今晚</span><span class="line">橱窗 a</span><span class="callout">八点开播</span>',
  )
  expect(html.split('class="badge"')).toHaveLength(2)
  expect(html).toContain('src="/live.webp"')
})
