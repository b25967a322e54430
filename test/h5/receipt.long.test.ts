// A receipt from the points page: filled in, with a question before leaving, submitted with its picture, reviewed by
// staff.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photo } from '@server/modules/finance/receipt/receipt.fixture'
import { ownBrowserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, named } from '../support/phone'
import { runMall } from '../support/run-mall'

const here = ownBrowserMall()
let folder: string
let slip: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galleria-slip-'))
  slip = join(folder, 'slip.jpg')
  writeFileSync(slip, await photo(31, 'jpeg', 800))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PAGE = 'pages/service/wechatIntegral'

test('a shopper submits a receipt, reads why it was refused, submits it again, and gets the points [receipt.page]', async () => {
  await here.withPhone(async (phone) => {
    const { page, open } = phone
    await logIn(phone, '13800000003')
    await open('pages/service/integral/index')
    await front(page).getByRole('button', { name: '去上传，上传购物小票' }).tap()
    await inFront(page, PAGE)
    await front(page).getByRole('button', { name: /^门店/ }).tap()
    await front(page).getByText('麦研烘焙').tap()
    await front(page).getByLabel('实付金额').fill('128.50')
    await front(page).getByLabel('小票单号').fill('my-9001')
    await front(page)
      .getByRole('button', { name: /^购买时间/ })
      .tap()
    await page.getByRole('tab', { name: /昨天/ }).tap()
    await page.locator('.slot-hours').getByText('18 点').tap()
    await named(page, '提交审核').tap()
    await page.getByText('请拍一张小票的照片').waitFor()

    // Leaving the half-filled form asks.
    const dialog = page.getByRole('alertdialog')
    await front(page).getByRole('button', { name: '返回' }).tap()
    await dialog.getByText('取消', { exact: true }).tap()
    await dialog.waitFor({ state: 'hidden' })

    const choosing = page.waitForEvent('filechooser')
    await front(page).locator('.image-field__add').tap()
    await (await choosing).setFiles([slip])
    const waits = () => front(page).locator('.image-field__veil').count()
    await expectSoon(async () => [await front(page).locator('.image-field__picture').count(), await waits()], [1, 0])
    // A double tap submits it once.
    await named(page, '提交审核').dblclick()
    await front(page).getByText('审核中').waitFor()
    await front(page).getByText('MY-9001').waitFor()

    const scoreNo = new URL(page.url().replace('/#', '')).searchParams.get('scoreNo') ?? ''
    runMall(here.mall.folder, 'receipt', 'reject', scoreNo, '--reason', '金额看不清')
    await page.reload()
    await named(page, '修改后重新提交').tap()
    await front(page).getByText('上次没有通过：金额看不清').waitFor()
    await front(page).getByLabel('实付金额').fill('128')
    await named(page, '重新提交').tap()
    await front(page).getByText('审核中').waitFor()
    runMall(here.mall.folder, 'receipt', 'approve', scoreNo)

    await open(`${PAGE}/index?show=mine`)
    await front(page).getByText('已入账 +128').tap()
    await front(page).getByText('128 积分已到账').waitFor()
    await open('pages/service/integral/index')
    await front(page).getByText('小票积分，麦研烘焙').waitFor()
  })
})
