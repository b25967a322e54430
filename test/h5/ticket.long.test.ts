// Codes at a till: the shopper's page shows immediately that staff redeemed the code, and each code is valid once.
import { commandLine } from '@server/cli/mall.fixture'
import type { Page } from 'playwright-core'
import { ownBrowserMall } from '../support/browser-mall'
import { keepPicture } from '../support/keep-picture'
import { expectSoon, front, inFront, logIn, named, show } from '../support/phone'

const here = ownBrowserMall()
const { runCommand } = commandLine(() => ({ GALLERIA_DATA: here.mall.folder }))
const digitsOn = async (page: Page, name: string) =>
  ((await front(page).locator(name).textContent()) ?? '').replace(/\D/g, '')
const verify = (code: string, ...more: string[]) => runCommand('ticket', 'verify', code, '--store', 'maiyan', ...more)

test('a card of ten cups: staff redeem two, the page shows it, and the next code is another [voucher.page]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await logIn(visitor, '13800000002')
    await show(page, 'pages/service/newVoucher/index')
    await page.getByLabel('出示券码，手冲咖啡 10 次卡').tap()
    await inFront(page, 'pages/service/newVoucherDetail/index')
    await front(page).getByText('已用 3/10 次', { exact: true }).waitFor()
    const digits = await digitsOn(page, '.code-page__digits')
    expect(digits).toMatch(/^\d{12}$/)
    await keepPicture(page, 'ticket-code')
    const taken = await verify(digits, '--times', '2')
    expect([taken.code, taken.stdout]).toEqual([0, expect.stringContaining('5/10 used')])
    await named(page, '已核销 2 次').waitFor({ timeout: 20_000 })
    await front(page).getByText('已用 5/10 次', { exact: true }).waitFor()
    await keepPicture(page, 'ticket-taken')
    expect(await front(page).locator('.code-page__digits').count()).toBe(0)
    expect((await verify(digits)).stderr).toContain('was used with this code already')

    await named(page, '继续出示').tap()
    const next = await digitsOn(page, '.code-page__digits')
    expect([next === digits, next.slice(0, 8)]).toEqual([false, digits.slice(0, 8)])
    expect((await verify(next, '--times', '5')).code).toBe(0)
    await named(page, '已核销 5 次').waitFor({ timeout: 20_000 })
    expect(await named(page, '继续出示').count()).toBe(0)
    await keepPicture(page, 'ticket-used-up')
  })
})

test('the page shows that staff scanned the member code, and then another code [member.qr]', async () => {
  await here.withPhone(async (visitor) => {
    const { page } = visitor
    await logIn(visitor, '13800000002')
    await show(page, 'pages/member/memberQrcode/index')
    await front(page).locator('.pass__digits').waitFor()
    const digits = await digitsOn(page, '.pass__digits')
    expect((await runCommand('member', 'scan', digits)).code).toBe(0)
    await named(page, '已识别').waitFor({ timeout: 20_000 })
    await keepPicture(page, 'member-scanned')
    expect(await runCommand('member', 'scan', digits)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('会员码已失效'),
    })
    await named(page, '继续出示').tap()
    await expectSoon(async () => (await digitsOn(page, '.pass__digits')) === digits, false)
  })
})
