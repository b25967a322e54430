import type { Page } from 'playwright-core'
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, GOODS, inFront, logIn, pickOptions, toNextPage } from '../support/phone'

const here = browserMall()

/** More pages than stay mounted at once (docs/decisions/0014). */
const MANY = 7
const REMARK = '放门口就好'

/** Opens the page of the first goods of the list in front. */
async function openFirst(page: Page): Promise<void> {
  await toNextPage(page, () => front(page).locator(GOODS).first().tap())
  await front(page).locator('.lead__title').waitFor()
}

test('search results are kept below more pages than stay mounted [nav.evicted]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/packOrder/search/index')
    const field = front(page).locator('input')
    await field.fill('咖啡')
    await field.press('Enter')
    for (let n = 0; n < MANY; n++) await openFirst(page)
    for (let n = 0; n < MANY; n++) await toNextPage(page, () => page.goBack())
    await inFront(page, 'pages/packOrder/search')
    await front(page).locator('.sort-bar').waitFor()
    await expectSoon(() => front(page).locator('input').inputValue(), '咖啡')
  })
})

test('a submit page keeps its order and texts below pages of addresses [nav.evicted]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor)
    await open('pages/details/index?productId=daily-paper-roll')
    await page.getByText('立即购买', { exact: true }).last().tap()
    await pickOptions(page)
    await page.locator('.sheet__foot').getByText('立即购买').tap()
    await front(page).locator('.submit-address .submit-address__who').waitFor()
    await front(page).getByText('选填，给商家留言').first().tap()
    await front(page).locator('textarea').fill(REMARK)
    await toNextPage(page, () => front(page).getByText('确定').tap())
    await front(page).getByText(REMARK).waitFor()
    await front(page).locator('.submit-address').tap()
    await front(page).getByText('新增收货地址').tap()
    await front(page).getByText('按小区、大厦、门店查找').tap()
    await front(page).getByText('使用我的位置').waitFor()
    for (const mark of ['.form__fields', '.address', '.submit']) {
      await toNextPage(page, () => page.goBack())
      await front(page).locator(mark).first().waitFor()
    }
    await front(page).getByText(REMARK).waitFor()
  })
})
