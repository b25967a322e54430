// Staff answer reviews and feedback of shoppers, in a browser.
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { type TestMall, testApp } from '../support/app'
import { connectChrome } from '../support/chrome'
import { newStaff } from '../support/console-client'
import { atDesk, PHONE } from '../support/desk'
import { keepPicture } from '../support/keep-picture'
import { sharedBrowser } from '../support/keeper'
import { accessFindings } from '../support/page-findings'
import { type Shelved, shelve } from '../support/shopping'

let mall: TestMall
let browser: Browser
let login: string
let tea: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, isNow: true, hasGateway: true, consoleFolder: resolve('dist/console') })
  browser = await connectChrome(await sharedBrowser())
  tea = await shelve(mall.services, 'tea', { stock: 5, storeId: 'tea' })
  ;({ login } = await newStaff(mall, 'service', { stores: ['tea'] }))
})
afterAll(async () => {
  await browser.close()
  await mall.close()
})

async function review(reviewId: string, stars: number, content: string): Promise<void> {
  const { reviewBook, db, clock } = mall.services
  const { productId, skuId } = tea
  const words = { uid: '', nick: '林***夏', avatar: null, specText: '红', createdAt: clock.now() }
  await db.tx((tx) => reviewBook.add(tx, [{ reviewId, productId, skuId, stars, content, ...words }]))
}

test('a low review is answered, another person’s answer is not overwritten, and the answer is undone [console.review-answer] [console.review-undo]', async () => {
  await review('good', 5, '好茶，会再来')
  await review('low', 1, '<script>alert(1)</script> 茶叶碎了')
  await atDesk(browser, mall.url, { login }, async ({ page, open }) => {
    await open('/reviews')
    await page.getByRole('tab', { name: '待回复 2' }).waitFor()
    await keepPicture(page, 'console-reviews')
    await page.getByRole('tab', { name: '低分待回复 1' }).click()
    await page.getByText('<script>alert(1)</script> 茶叶碎了').waitFor()
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '回复', exact: true }).click()
    const words = page.getByRole('textbox', { name: '回复' })
    await words.fill('抱歉，已补发')
    const other = { kind: 'staff', id: 'other', name: '别人' } as const
    const key = { productId: tea.productId, reviewId: 'low' }
    await mall.services.reviewOperator.answer(other, 'all', key, { content: '先道歉', seen: '' })
    const send = page.getByRole('dialog').getByRole('button', { name: '回复', exact: true })
    await send.click()
    await page.getByText('别人刚刚回复了：先道歉').waitFor()
    await keepPicture(page, 'console-review-behind')
    await page.getByRole('button', { name: '留着我的' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '改回复' }).click()
    await page.getByText('已回复，会员看得到').waitFor()
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已撤销').waitFor()
  })
  const { reviewQueue, db } = mall.services
  const found = await reviewQueue.find(db.q, 'all', { productId: tea.productId, reviewId: 'low' })
  expect(found?.reply?.content).toBe('先道歉')
  await atDesk(browser, mall.url, { login, size: PHONE, isDark: true }, async ({ page, open }) => {
    await open('/reviews')
    await page.getByText('好茶，会再来').waitFor()
    await keepPicture(page, 'console-reviews-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})

test('a feedback is answered, and the shopper gets the message; a reply reopens it with its thread [console.feedback-handled] [console.feedback-queue]', async () => {
  const shopper = await mall.enrol()
  const draft = { type: 'bug', content: '地址页打不开', mobile: '13912345678' } as const
  const { feedbackNo } = await shopper.legacy('account.help.saveFeedback', draft)
  await atDesk(browser, mall.url, { login }, async ({ page, open }) => {
    await open('/feedback')
    await page.getByText('留了电话 139****5678').waitFor()
    await keepPicture(page, 'console-feedback')
    await page.getByRole('button', { name: '处理', exact: true }).click()
    await page.getByLabel('回复，会员在消息和反馈里看到').fill('已修好，请再试')
    await page.getByLabel('备注，只有同事看得到').fill('缓存的问题')
    await keepPicture(page, 'console-feedback-open')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '回复', exact: true }).click()
    await page.getByText('没有要处理的反馈').waitFor()
    await shopper.call('POST feedback/reply', { feedbackNo, text: '还是打不开' })
    await open('/feedback')
    await page.getByRole('button', { name: '处理', exact: true }).click()
    await page.getByText('会员补充说明').waitFor()
    await page.getByText('已修好，请再试').waitFor()
    expect(await page.getByLabel('备注，只有同事看得到').inputValue()).toBe('缓存的问题')
    await keepPicture(page, 'console-feedback-thread')
    await page.getByRole('button', { name: '不回复，直接关闭' }).click()
    await page.getByText('没有要处理的反馈').waitFor()
    await page.getByRole('tab', { name: '已处理' }).click()
    await page.getByText('已关闭').waitFor()
  })
  const { records } = await shopper.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  expect(records.map(({ content }) => content)).toEqual(['已修好，请再试'])
  await atDesk(browser, mall.url, { login, size: PHONE }, async ({ page, open }) => {
    await open('/feedback?view=handled')
    await page.getByText('地址页打不开').waitFor()
    await keepPicture(page, 'console-feedback-phone')
    expect(await accessFindings(page)).toEqual([])
  })
})
