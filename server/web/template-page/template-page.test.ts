import { TEMPLATE_COMMAND } from '@contract/codes/command'
import Fastify, { type FastifyInstance } from 'fastify'
import { cleanHtml } from '../../modules/goods/catalog'
import { openShelf, PICTURE, type Shelf, skuOf } from '../../modules/goods/catalog/catalog.fixture'
import { TemplateService } from '../../modules/system/content'
import { registerTemplatePages } from '.'
import { commandLink } from './links'
import { PAGE_STYLE } from './page-style'
import { renderTemplate } from './render'

const NOON = Date.parse('2026-11-20T12:00:00+08:00')

let shelf: Shelf
let templates: TemplateService
let app: FastifyInstance
beforeAll(async () => {
  shelf = await openShelf()
  templates = new TemplateService({ db: shelf.db, catalog: shelf.catalog, clock: shelf.clock, pubSub: shelf.pubSub })
  await shelf.addStore({ storeId: 's1' })
  await shelf.addCategory('c1')
  const prices = { p1: 129_900, p2: 1_234_567 }
  for (const [productId, priceCents] of Object.entries(prices)) {
    const member = productId === 'p1' ? { memberPriceCents: 119_900 } : {}
    const skus = [skuOf(`${productId}-1`, { priceCents, ...member })]
    await shelf.add({ productId, title: `<b>${productId}</b>`, listedAt: NOON, skus })
  }
  const html = await cleanHtml('<p onclick="x()">好<script>alert(1)</script></p><a href="javascript:x()">链接</a>')
  await shelf.db.tx((tx) =>
    templates.put(
      tx,
      {
        pageCode: 'opening',
        title: '开廊 & 十日',
        blocks: [
          { kind: 'heading', title: '<i>标题</i>' },
          { kind: 'text', html },
          {
            kind: 'banner',
            title: '上新',
            picture: PICTURE,
            command: { cmd: 'C0000030101', params: { id: 'c1&x=' } },
          },
          { kind: 'banner', title: '未开放', picture: PICTURE, command: { cmd: 'C0080100', params: {} } },
          { kind: 'goods', title: '好物', productIds: ['p2', 'gone', 'p1'] },
          { kind: 'goods', title: '都卖完了', productIds: ['gone'] },
          { kind: 'button', title: '去购物车', command: { cmd: 'C0020020000', params: {} } },
          { kind: 'button', title: '停车', command: { cmd: 'C0080100', params: {} } },
        ],
      },
      NOON,
    ),
  )
  await shelf.settle()
  app = Fastify()
  registerTemplatePages(app, (pageCode) => templates.find(pageCode, NOON))
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
  const page = await templates.find('opening', NOON)
  const card = page?.blocks.flatMap(({ products }) => products)[1]
  if (!page || !card) throw new Error('the page lost its goods')
  const htmlOf = (change: Partial<typeof card>, isMember = false) =>
    renderTemplate(
      {
        ...page,
        blocks: [
          { kind: 'goods', title: '', html: '', picture: null, command: null, products: [{ ...card, ...change }] },
        ],
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
    /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; img-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'$/,
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
  const before = await templates.find('opening', NOON)
  expect(before?.blocks.map(({ kind }) => kind)).toEqual([
    'heading',
    'text',
    'banner',
    'banner',
    'goods',
    'button',
    'button',
  ])
  expect(await templates.find('never', NOON)).toBeNull()
  await shelf.db.tx((tx) => shelf.editor.setOnShelf(tx, 'p1', false, NOON))
  await shelf.settle()
  const after = await templates.find('opening', NOON)
  expect(after?.blocks.flatMap(({ products }) => products.map(({ productId }) => productId))).toEqual(['p2'])
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
