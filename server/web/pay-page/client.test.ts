/** @jest-environment jsdom */
import { ERROR_CODES } from '@contract/codes/errors'
import { PARAM_FAULT_TEXT } from '@contract/codes/param-faults'
import { payPageHtml } from './html'

const fetched = jest.fn((): Promise<Response> => new Promise(() => undefined))
const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  jest.resetModules()
  fetched.mockClear()
  told.mockClear()
  globalThis.fetch = fetched
  document.body.innerHTML = '<p>as it came</p>'
})

/** Opens the page at an address: the script starts on import. */
async function open(query: string): Promise<void> {
  history.replaceState(null, '', `/pay/${query}`)
  await import('./client')
}

test.each(['', '?payOrderNo=', '?payOrderNo=%20', '?payOrderNo=a&payOrderNo=b'])(
  'entered without a number (%s), the page logs that and does nothing else [purchase.pay-page-empty]',
  async (query) => {
    const listens = jest.spyOn(globalThis, 'addEventListener')
    await open(query)
    expect(told.mock.calls).toEqual([['payment failed, missing order number']])
    expect(fetched).not.toHaveBeenCalled()
    expect(listens).not.toHaveBeenCalled()
    expect(document.body.innerHTML).toBe('<p>as it came</p>')
    listens.mockRestore()
  },
)

test('an invalid number shows a text for shoppers, not the text of the wire [error.spoken]', async () => {
  const html = payPageHtml({ script: '', style: '' }, true, [])
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  const reply = { code: ERROR_CODES.SYS_PARAM_ERROR, msg: 'payOrderNo: 太短', data: null }
  fetched.mockImplementationOnce(async () => ({ json: async () => reply }) as Response)
  await open('?payOrderNo=abc')
  await new Promise((done) => setTimeout(done))
  expect(document.getElementById('sentence')?.textContent).toBe(PARAM_FAULT_TEXT)
})
