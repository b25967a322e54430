import { commandLine } from '@server/cli/mall.fixture'
import type { Page } from 'playwright-core'
import { settingReturned } from '../support/app-setting'
import { ownBrowserMall } from '../support/browser-mall'
import { front, GOODS, inFront, logIn, show, toldBy } from '../support/phone'

const here = ownBrowserMall()
const { runCommand } = commandLine(() => ({ GALLERIA_DATA: here.mall.folder }))
async function mallCommand(...args: string[]): Promise<void> {
  expect(await runCommand(...args)).toMatchObject({ code: 0, stderr: '' })
}
/** Changes a setting of the app, and waits until the running mall returns it. */
async function setFor(code: string, value: string): Promise<void> {
  await mallCommand('setting', 'put', code, value)
  await settingReturned(here.mall.url, code, value)
}
const mineTab = (page: Page) => page.locator('taro-tabbar a').nth(3)
const dot = (page: Page) => mineTab(page).locator('.weui-badge_dot')

test('unread messages show a dot on 我的 until they are read; a message of the operator shows it again [message.tab-dot] [message.operator]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await open('pages/home/index')
    await front(page).locator(GOODS).first().waitFor()
    expect(await dot(page).count()).toBe(0)
    await logIn(visitor)
    await open('pages/home/index')
    await dot(page).waitFor()
    expect(await mineTab(page).locator('.taro-tabbar-badge').count()).toBe(0)
    await open('pages/message/msgNav/index')
    await front(page).getByText('全部已读').tap()
    await toldBy(page, '已全部标为已读')
    await show(page, 'pages/mine/index')
    await front(page).locator('.mine').waitFor()
    await dot(page).waitFor({ state: 'hidden' })

    await mallCommand(
      'message',
      'send',
      '13800000001',
      '--title',
      '包裹改道',
      '--text',
      '驿站已换到 3 号门',
      '--group',
      'trade',
    )
    await open('pages/mine/index')
    await dot(page).waitFor()
    const entry = front(page).getByRole('button', { name: /^消息/ })
    await entry.locator('.badge').getByText('1', { exact: true }).waitFor()
    await entry.tap()
    await front(page).getByText('交易消息').tap()
    await front(page).getByText('驿站已换到 3 号门').waitFor()
    await page.goBack()
    await inFront(page, 'pages/message/msgNav')
    await page.goBack()
    await inFront(page, 'pages/mine/index')
    await dot(page).waitFor({ state: 'hidden' })
  })
})

test('我的 has a link to the payment merchants [crm.way-in]', async () => {
  await here.withPhone(async (visitor) => {
    await logIn(visitor)
    await visitor.open('pages/mine/index')
    await front(visitor.page).getByRole('button', { name: '微信收款商户' }).tap()
    await front(visitor.page)
      .getByText(/微信商户号 \d+/)
      .first()
      .waitFor()
  })
})

test('the notice line has the height of a touch target [shell.notice-size]', async () => {
  await here.withPhone(async ({ page, open }) => {
    await open('pages/home/index')
    await page.waitForSelector('#first-screen', { state: 'detached' })
    const notice = await front(page).locator('.home-notice').boundingBox()
    expect(notice?.height).toBeGreaterThanOrEqual(44)
  })
})

test('the pages show the operator’s settings [shell.home-params]', async () => {
  await setFor('SERVICE_HOURS', '08:30-20:30')
  await here.withPhone(async (visitor) => {
    await logIn(visitor)
    await visitor.open('pages/help-center/feedback/index')
    await front(visitor.page).getByText('我们在每天 08:30-20:30 查看反馈').waitFor()
  })
})

test('an older version gets an offer of the newer one, a version that is too old must update, once [shell.app-config]', async () => {
  await setFor('APP_NEWEST_VERSION', '99.1')
  await setFor('APP_UPDATE_TEXT', '结算更快了')
  const offer = (page: Page) => page.locator('.update-bar').getByText('结算更快了，点击刷新')
  await here.withPhone(async ({ page, open }) => {
    await open('pages/home/index')
    await offer(page).waitFor()
    await page.getByRole('button', { name: '以后再说' }).tap()
    await offer(page).waitFor({ state: 'hidden' })
  })

  await setFor('APP_MIN_VERSION', '99')
  await here.withPhone(async ({ page, open }) => {
    await open('pages/home/index')
    await page.getByText('更新提示').waitFor()
    await page.getByText('结算更快了', { exact: true }).waitFor()
    expect(await page.getByText('取消', { exact: true }).isVisible()).toBe(false)
    const loaded = page.waitForEvent('load')
    await page.getByText('更新', { exact: true }).tap()
    await loaded
    // The loaded version is not newer: the app stays usable.
    await offer(page).waitFor()
    expect(await page.getByText('更新提示').count()).toBe(0)
  })
})
