// Texts of one shopper are in no call and in no field of the next shopper on the device: the test types a unique word
// into each free text field of the client.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { type PageArea, pageAreas } from '../pages'
import { filesUnder, isTest, ROOT } from '../rules/sources'
import { browserMall } from '../support/browser-mall'
import { fillLogin, front, inFront, logIn, named, type Phone, phone, toNextPage } from '../support/phone'
import { tieredRows } from '../support/tier'
import { type Belongings, shopperOf } from '../support/weapp-mall'

const here = browserMall()
const NEXT_SHOPPER = '13800000003'
const NUMBER = '13973918264'
const WORD = `planted${NUMBER}`
/** Shortest part of the word that is unlikely to be in a call by chance; shorter fields cut the word. */
const LEAST_LENGTH = 8
/** Longer than the delay before a draft is stored. */
const DRAFT_MS = 700

interface Place {
  /** Its row of the page table. */
  page: string
  /** The state of the page that has the field. */
  state?: string
  /** Parameters that replace those of the row. */
  query?: string
  open?(page: Page): Promise<unknown>
  /** Confirms the typed text. */
  after?(page: Page): Promise<unknown>
}

const remark: Place = {
  page: 'orderRemark',
  after: async (page) => {
    await named(page, '确定').tap()
    await inFront(page, 'pages/submit')
  },
}
const appended: Place = {
  page: 'goodsReviews',
  state: 'what was written',
  open: (page) => front(page).getByText('追评', { exact: true }).first().tap(),
}
const mallName: Place = {
  page: 'wechatIntegral',
  open: (page) => front(page).getByRole('button', { name: /^门店/ }).tap(),
}

/**
 * Fields of digits cannot contain the word. A birthday is filled from the session whenever its sheet opens; numbers of
 * cards, codes, pay passwords and the words of a rating are in the page's own store only.
 */
const NO_FREE_TEXT = [
  'src/features/customer/birthday/birthday-sheet.tsx',
  'src/features/goods/catalog/filter-sheet.tsx',
  'src/features/talk/chat/service-strip.tsx',
  'src/pages/person/bankCard/bind-bank.tsx',
  'src/pages/person/payPassword/index.tsx',
  'src/pages/store/license/index.tsx',
]

/** Files with a free text field, and the pages that show it. */
const FREE_TEXTS: Record<string, Place[]> = {
  'src/features/finance/receipt/receipt-form.tsx': [{ page: 'wechatIntegral' }],
  'src/features/finance/receipt/mall-sheet.tsx': [mallName],
  'src/features/finance/invoice/invoice-words.tsx': [{ page: 'order', state: 'its invoice asked for' }],
  'src/features/talk/chat/conversation.tsx': [{ page: 'chat' }],
  'src/features/talk/chat/report-sheet.tsx': [{ page: 'chat', state: 'a report' }],
  'src/features/onsite/scan/cart/type-sheet.tsx': [{ page: 'scanCodeCart', state: 'a code to type' }],
  'src/features/trade/aftersale/refund-form.tsx': [{ page: 'applyRefund', state: 'a reason chosen' }],
  'src/features/trade/review/line-review.tsx': [{ page: 'evaluate', state: 'four stars given' }],
  'src/features/customer/account/password-field.tsx': [{ page: 'setPassword' }],
  'src/features/customer/account/phone-code-fields.tsx': [{ page: 'password' }],
  'src/features/customer/address/pasted-address.tsx': [{ page: 'addAddress', query: '' }],
  'src/features/customer/identity/identity-fields.tsx': [{ page: 'realName' }],
  'src/pages/person/bankCard/search-bank.tsx': [{ page: 'searchBank', query: '' }],
  'src/pages/packOrder/addAddress/index.tsx': [{ page: 'addAddress' }],
  'src/pages/member/memberExchange/index.tsx': [{ page: 'memberExchange' }],
  'src/pages/couponPackage/exchange/index.tsx': [{ page: 'exchangeCode' }],
  'src/pages/person/fillLogis/index.tsx': [{ page: 'fillLogis' }],
  'src/pages/person/negotiationHistory/index.tsx': [{ page: 'negotiationHistory' }],
  'src/pages/person/selectSearch/index.tsx': [{ page: 'selectSearch' }],
  'src/pages/person/setMe/index.tsx': [{ page: 'setMe' }],
  'src/pages/packOrder/orders/result.tsx': [{ page: 'orderSearch', query: '' }],
  'src/pages/packOrder/search/index.tsx': [{ page: 'search', query: '' }],
  'src/pages/packOrder/location/index.tsx': [{ page: 'location' }],
  'src/pages/packOrder/locationHome/index.tsx': [{ page: 'locationHome' }],
  'src/pages/packOrder/msg/index.tsx': [remark],
  'src/pages/store/storeList/index.tsx': [{ page: 'storeList', query: '' }],
  'src/pages/service/goodsReviews/index.tsx': [appended],
  'src/pages/help-center/feedback/index.tsx': [{ page: 'feedback' }],
  'src/pages/help-center/common-problem/index.tsx': [{ page: 'commonProblem', query: '' }],
  'src/pages/scan/scanCode/index.tsx': [{ page: 'scanCode', query: '' }],
  'src/pages/scan/scanStore/index.tsx': [{ page: 'scanStore', query: '' }],
  'src/pages/service/sendMsg/index.tsx': [{ page: 'sendMsg' }],
}

test('every file with a free text field is tested', () => {
  const hasText = (file: string) => /<(Field|SearchBar|TextInput)( |$)/m.test(readFileSync(join(ROOT, file), 'utf8'))
  const files = filesUnder('src').filter((file) => /\.tsx$/.test(file) && !isTest(file) && hasText(file))
  const others = files.filter((file) => !file.startsWith('src/ui/') && !NO_FREE_TEXT.includes(file))
  expect(others).toEqual(Object.keys(FREE_TEXTS).sort())
})

let own: Belongings
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
let login: StorageState
beforeAll(async () => {
  own = await shopperOf(here.mall, 5, 3)
  const first = await phone(here.browser, here.mall.url)
  await logIn(first)
  login = withoutSession(await first.page.context().storageState())
  await first.close()
})

/** The login without its session: a session that phones share ends when the next shopper logs in on one of them. */
function withoutSession({ cookies, origins }: StorageState): StorageState {
  const isKept = ({ name }: { name: string }) => name !== 'SESSION' && name !== 'auth-info'
  const kept = origins.map((one) => ({ ...one, localStorage: one.localStorage.filter(isKept) }))
  return { cookies: cookies.filter(isKept), origins: kept }
}

const areas: PageArea[] = Object.values(pageAreas)
function rowOf(name: string) {
  for (const { area, rows } of areas) {
    const [row, at] = [rows[name], area.rows[name]]
    if (row && at) return { row, path: at.path }
  }
  throw new Error(`the page table has no row ${name}`)
}

async function openPlace(visitor: Phone, place: Place): Promise<void> {
  const { row, path } = rowOf(place.page)
  const state = place.state === undefined ? undefined : row.more?.[place.state]
  const asked = place.query ?? state?.query ?? row.query
  const query = typeof asked === 'function' ? asked(own) : asked
  await (row.reach && !state ? row.reach.h5(visitor) : visitor.open(query ? `${path}?${query}` : path))
  await inFront(visitor.page, path)
  await visitor.rested()
  await state?.by?.(visitor.page)
  await place.open?.(visitor.page)
}

const texts = (page: Page) => front(page).locator('input:visible, textarea:visible')
const typed = (page: Page) => texts(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

/** Types the word into every visible field; returns the parts that the fields accepted. */
async function plant(page: Page): Promise<string[]> {
  await texts(page).first().waitFor()
  for (let at = (await texts(page).count()) - 1; at >= 0; at -= 1) {
    await texts(page).nth(at).fill(WORD)
    // The field accepts digits only.
    if ((await texts(page).nth(at).inputValue()).length < LEAST_LENGTH) await texts(page).nth(at).fill(NUMBER)
  }
  return (await typed(page)).filter((text) => text.length >= LEAST_LENGTH && WORD.includes(text))
}

const places = Object.values(FREE_TEXTS).flat()
test.concurrent.each(tieredRows(places, 8))(
  '$page $state $query: the next shopper does not send or see it [security.former-shopper]',
  async (place) => {
    await here.withPhone(
      async (visitor) => {
        const { page, open, rested } = visitor
        await openPlace(visitor, place)
        const planted = await plant(page)
        expect(planted).not.toEqual([])
        await place.after?.(page)
        await page.waitForTimeout(DRAFT_MS)
        const address = new URL(page.url()).hash.slice(2)
        await toNextPage(page, () =>
          page.evaluate(() => {
            location.hash = '#/pages/login/index'
          }),
        )
        await rested()
        const sent: string[] = []
        page.on('request', (request) => sent.push(decodeURIComponent(request.url() + (request.postData() ?? ''))))
        const findNothing = async () => {
          await rested()
          const found = [...sent, ...(await typed(page))].filter((text) => planted.some((word) => text.includes(word)))
          expect(found).toEqual([])
        }
        await toNextPage(page, () => fillLogin(page, NEXT_SHOPPER))
        await findNothing()
        if (planted.some((word) => address.includes(word))) return
        await open(address)
        await findNothing()
      },
      { storageState: login },
    )
  },
)
