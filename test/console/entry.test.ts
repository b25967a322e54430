// Login, the frame and the staff pages of the console, in a browser.
import { DEMO_STAFF, totpCode } from '@server/modules/system/staff'
import { ownBrowserMall } from '../support/browser-mall'
import { atDesk, type Desk, desk, PHONE, WIDE } from '../support/desk'
import { keepLook } from '../support/keep-look'
import { keepPicture } from '../support/keep-picture'
import { accessFindings } from '../support/page-findings'
import { expectSoon } from '../support/phone'
import { tieredRows } from '../support/tier'

const here = ownBrowserMall()
/** Pages of the demo mall; desk.test covers an order, a case and a till. */
const ADDRESSES = [
  '/overview',
  '/orders?view=all',
  '/cases?view=open',
  '/members?q=13800000004',
  '/receipts',
  '/approvals',
  '/audit',
  '/staff',
  '/roles',
  '/account',
]
const at = (options: Parameters<typeof atDesk>[2], walk: Parameters<typeof atDesk>[3]) =>
  atDesk(here.browser, here.mall.url, options, walk)

test('a page asks for the login first, returns to it, and logs out [console.login]', async () => {
  // An account that no other test uses: a code of an authenticator works once.
  const { page, open, close, complaints } = await desk(here.browser, here.mall.url)
  await open('/account')
  await page.getByLabel('登录名').fill('service')
  await page.getByLabel('密码', { exact: true }).fill('wrong-password-of-service')
  await page.getByLabel('动态码').fill('000000')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('alert').waitFor()
  expect(await accessFindings(page)).toEqual([])
  await page.getByLabel('密码', { exact: true }).fill(DEMO_STAFF.password)
  await page.getByLabel('动态码').fill(totpCode(DEMO_STAFF.totpSecret, Date.now()))
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: '我的账号' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/account')
  await page.getByRole('button', { name: /账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByLabel('登录名').waitFor()
  await open('/account')
  await page.getByLabel('登录名').waitFor()
  // The browser reports the refused calls of a visitor and of the wrong password itself.
  expect(complaints.filter((one) => !/status of 40[13]/.test(one))).toEqual([])
  await close()
})

test('a new account starts by its link, and the link works once [console.staff]', async () => {
  await at({ login: 'admin' }, async ({ page, open }) => {
    await open('/staff')
    await page.getByRole('button', { name: '添加员工' }).click()
    await page.getByLabel('登录名').fill('li.ming')
    await page.getByLabel('姓名').fill('李明')
    await page.getByLabel('角色').click()
    await page.getByTitle('店员', { exact: true }).click()
    await page.getByLabel('全部店铺').click()
    await page.getByRole('button', { name: '添加', exact: true }).click()
    const link = await page.getByRole('textbox', { name: '链接' }).inputValue()
    const newcomer = await desk(here.browser, here.mall.url)
    await newcomer.page.goto(link)
    const secret = ((await newcomer.page.getByText('手动输入密钥').locator('.mono').textContent()) ?? '').replaceAll(
      ' ',
      '',
    )
    await newcomer.page.getByLabel('新密码').fill('a long enough password')
    await newcomer.page.getByLabel('再填一遍').fill('a long enough password')
    await newcomer.page.getByLabel('动态码').fill(totpCode(secret, Date.now()))
    expect(await accessFindings(newcomer.page)).toEqual([])
    await keepPicture(newcomer.page, 'console-set-up')
    await newcomer.page.getByRole('button', { name: '启用' }).click()
    expect(((await newcomer.page.locator('pre').textContent()) ?? '').split('\n')).toHaveLength(10)
    await newcomer.page.getByRole('button', { name: '已收好，进入后台' }).click()
    await newcomer.page.getByRole('navigation', { name: '主导航' }).first().waitFor()
    // A clerk sees no staff, neither in the side bar nor by address.
    expect(await newcomer.page.getByRole('link', { name: '员工' }).count()).toBe(0)
    await newcomer.open('/staff')
    await newcomer.page.getByText('这里需要“查看员工”权限').waitFor()
    await newcomer.page.goto('about:blank')
    await newcomer.page.goto(link)
    await newcomer.page.getByRole('alert').waitFor()
    await newcomer.close()
  })
})

test('changes of a role wait in the save bar, and leaving asks [console.save-bar]', async () => {
  await at({ login: 'admin' }, async ({ page, open }) => {
    await open('/roles')
    await page.getByRole('button', { name: '添加角色' }).click()
    await page.getByLabel('名称').fill('仓库')
    await page.getByLabel('代号').fill('store-room')
    await page.getByRole('button', { name: '添加', exact: true }).click()
    await page.getByLabel('仓库：发货').check()
    await page.getByText('1 处修改').waitFor()
    await page.getByRole('link', { name: '我的账号' }).click()
    await page.getByRole('button', { name: '留在这里' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '保存' }).click()
    await page.locator('.save-bar').waitFor({ state: 'detached' })
    await page.reload()
    expect(await page.getByLabel('仓库：发货').isChecked()).toBe(true)
    expect(await page.getByLabel('店员：发货', { exact: true }).isDisabled()).toBe(true)
  })
})

test('⌘K finds pages by name, with the keyboard alone [console.palette]', async () => {
  await at({ login: 'admin' }, async ({ page, open }) => {
    await open('/account')
    await page.getByRole('heading', { name: '我的账号' }).waitFor()
    await page.keyboard.press('Control+k')
    // The field gets the focus about 40 ms after the key, before a person types.
    await page.locator('.palette [role=combobox]:focus').waitFor()
    await page.keyboard.type('角色')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '角色' }).waitFor()
  })
})

test('the orders of the demo, and a view of them that is saved, opened and removed [console.view] [console.access]', async () => {
  await at({ login: 'admin' }, async ({ page, open }) => {
    await open('/orders?view=all')
    await page.locator('tbody tr').nth(5).waitFor()
    await page.getByRole('tab', { name: /^待发货 ?\d/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await keepLook(page, 'the console')
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '存为视图' }).click()
    await page.getByLabel('视图名').fill('所有订单')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('tab', { name: '所有订单', selected: true }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await accessFindings(page)).toEqual([])
    await page.getByRole('button', { name: '删除“所有订单”' }).click()
    await page.getByRole('tab', { name: '所有订单' }).waitFor({ state: 'detached' })
    // The filter and the name are still there: the removal can be undone.
    expect(new URL(page.url()).search).toBe('?view=all')
    await page.getByRole('button', { name: '存为视图' }).click()
    expect(await page.getByLabel('视图名').inputValue()).toBe('所有订单')
  })
})

test('the console opens with the overview, or with the first page that the account may open [console.overview-first]', async () => {
  await at({ login: 'admin' }, async ({ page, open }) => {
    await open('/')
    await page.getByRole('heading', { name: '概览' }).waitFor()
    await page.getByRole('list', { name: '今天' }).getByText('成交额').waitFor()
    await page.getByText('退款', { exact: true }).last().click()
    await page.getByRole('img', { name: /^每小时退款，今天与上周/ }).waitFor()
    await page
      .getByRole('region', { name: '等你处理' })
      .getByRole('link', { name: /待发货/ })
      .click()
    await page.getByRole('heading', { name: '订单', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?view=toShip')
  })
  await at({ login: 'content' }, async ({ page, open }) => {
    await open('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).not.toMatch(/^\/console\/(?:overview)?$/)
    expect(await page.getByText('这里需要').count()).toBe(0)
  })
})

describe.each([
  ['wide', WIDE, false],
  ['wide-dark', WIDE, true],
  ['phone', PHONE, false],
] as const)('%s', (name, size, isDark) => {
  // One window for all addresses: a new one has an empty cache and loads the console's code again.
  let own: Desk
  beforeAll(async () => {
    own = await desk(here.browser, here.mall.url, { login: 'admin', size, isDark })
  })
  afterAll(() => own.close())

  test.each(name === 'wide' ? ADDRESSES : tieredRows(ADDRESSES, 3))(
    '%s has no finding of axe [console.access]',
    async (address) => {
      const { page, open, complaints } = own
      await open(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectSoon(() => page.locator('[aria-busy=true]').count(), 0)
      await keepPicture(page, 'console', name, address)
      expect(await accessFindings(page)).toEqual([])
      expect(complaints.splice(0)).toEqual([])
    },
  )
})
