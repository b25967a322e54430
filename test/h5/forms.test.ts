// The behaviour of all form pages, tested on that of an address.
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, named } from '../support/phone'

const here = browserMall()

test('aids to typing are first; the first invalid field is scrolled into view [shell.form-problems]', async () => {
  await here.withPhone(async (visitor) => {
    const { page, open } = visitor
    await logIn(visitor, '13800000002')
    await open('pages/packOrder/addAddress/index')
    await inFront(page, 'pages/packOrder/addAddress')
    const fields = front(page).getByRole('textbox')
    expect(await fields.first().getAttribute('aria-label')).toBe('粘贴整段文字')
    await page.setViewportSize({ width: 390, height: 500 })
    await front(page).getByLabel('详细地址').fill('江南大道 228 号')
    const isInSight = async () => {
      const box = await front(page).getByText('请填写 2 到 20 个字的姓名').boundingBox()
      return box !== null && box.y > 44 && box.y + box.height < 420
    }
    await named(page, '保存').tap()
    await front(page).getByText('请填写 2 到 20 个字的姓名').waitFor()
    await expectSoon(isInSight, true)
  })
})
