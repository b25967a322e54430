import { firstData, firstScreenTaken } from './first-screen'

const isHome = (value: unknown): value is { mallName: string } =>
  typeof value === 'object' && value !== null && 'mallName' in value
const put = (text: string) => {
  document.body.innerHTML = `<div id="first-screen">still</div><script type="application/json" id="first-data">${text}</script>`
}

test("the server's data is returned once", () => {
  put('{"mallName":"乐廊"}')
  expect(firstData(isHome)).toEqual({ mallName: '乐廊' })
  expect(firstData(isHome)).toBeNull()
})

test.each(['{"other":1}', '<broken', ''])('%s is not valid data', (text) => {
  put(text)
  expect(firstData(isHome)).toBeNull()
})

test('the server-rendered page is removed; a page without one works too', () => {
  put('{}')
  firstScreenTaken()
  firstScreenTaken()
  expect(document.getElementById('first-screen')).toBeNull()
})
