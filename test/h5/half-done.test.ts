// A half-filled form asks before it is left, by the browser's own ways too.
import { browserMall } from '../support/browser-mall'
import { expectSoon, front, inFront, logIn, named, type Phone } from '../support/phone'

const here = browserMall()
const FORM = 'pages/packOrder/addAddress'

/** The form of a new address over the list of them, with a name typed. */
async function halfFill(visitor: Phone) {
  const { page, open } = visitor
  await logIn(visitor, '13800000002')
  await open('pages/packOrder/address/index')
  await named(page, '新增收货地址').tap()
  await inFront(page, FORM)
  const name = front(page).getByLabel('收货人')
  await name.fill('林予安')
  const steps = (count: number) => expectSoon(() => page.evaluate(() => Object(history.state).steps ?? 0), count)
  await steps(1)
  return { page, name, steps, dialog: page.getByRole('alertdialog'), back: () => page.evaluate(() => history.back()) }
}

test('the browser’s back asks: who stays keeps what was typed and is asked again, who leaves is where they were', async () => {
  await here.withPhone(async (visitor) => {
    const { page, name, steps, dialog, back } = await halfFill(visitor)
    // By the button, then by back itself, which says no.
    for (const stay of [() => dialog.getByText('取消', { exact: true }).tap(), back]) {
      await back()
      await dialog.waitFor()
      await steps(1)
      await stay()
      await dialog.waitFor({ state: 'hidden' })
      await inFront(page, FORM)
      await expectSoon(() => name.inputValue(), '林予安')
      await steps(1)
    }
    await front(page).getByRole('button', { name: '返回' }).tap()
    await dialog.getByText('取消', { exact: true }).tap()
    await dialog.waitFor({ state: 'hidden' })
    await steps(1)
    await back()
    await dialog.getByText('离开', { exact: true }).tap()
    await inFront(page, 'pages/packOrder/address')
  })
})

test('a tab that is closed or loaded again asks in the browser’s words', async () => {
  await here.withPhone(async (visitor) => {
    const { page, name } = await halfFill(visitor)
    // Browsers ask for those only who have touched the page.
    await name.tap()
    const asked = page.waitForEvent('dialog')
    // Not by the driver, which would wait for the page that never comes.
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await name.inputValue()).toBe('林予安')
  })
})
