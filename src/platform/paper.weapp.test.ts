import { taro } from '../../test/support/taro-fakes/taro'
import { paper } from './paper.weapp'

beforeEach(() => taro.reset())

test('the document is downloaded and WeChat shows it, with a menu to save it [host.document]', async () => {
  taro.answer('downloadFile', () => ({ tempFilePath: 'wxfile://tmp/a.pdf', statusCode: 200 }))
  taro.answer('openDocument', () => ({}))
  expect(await paper.open('https://mall/media/private/a')).toBe(true)
  expect(taro.callsOf('openDocument')).toEqual([{ filePath: 'wxfile://tmp/a.pdf', fileType: 'pdf', showMenu: true }])
})

test.each([
  ['refused', () => ({ statusCode: 403 })],
  ['not fetched', () => Promise.reject(new Error('downloadFile:fail'))],
])('a document that is %s is not shown [host.document-refused]', async (_, answer) => {
  taro.answer('downloadFile', answer)
  expect(await paper.open('https://mall/media/private/a')).toBe(false)
  expect(taro.callsOf('openDocument')).toEqual([])
})
