import { paper } from './paper.h5'

const page = { opener: 'us' as unknown }
const opened = jest.spyOn(window, 'open')
afterEach(() => opened.mockReset())

test('the document opens in its own window without access to the app [host.document]', async () => {
  opened.mockReturnValue(page as Window)
  expect(await paper.open('/media/private/a?e=1')).toBe(true)
  expect(opened.mock.calls).toEqual([['/media/private/a?e=1', '_blank']])
  expect(page.opener).toBeNull()
})
