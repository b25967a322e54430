/** @jest-environment jsdom */

const fetched = jest.fn(() => new Promise<never>(() => undefined))
const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  jest.resetModules()
  fetched.mockClear()
  told.mockClear()
  globalThis.fetch = fetched
  document.body.innerHTML = '<p>as it came</p>'
})

/** Opens the page at an address: its script starts by itself. */
async function open(query: string): Promise<void> {
  history.replaceState(null, '', `/pay/${query}`)
  await import('./client')
}

test.each(['', '?payOrderNo=', '?payOrderNo=%20', '?payOrderNo=a&payOrderNo=b'])(
  'spec 2 "Payment web page": entered without a number (%s) it logs that and does nothing else',
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
