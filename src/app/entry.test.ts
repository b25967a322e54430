import { readEntry } from './entry'

test('reads the channel, the environment and the gray tag', () => {
  expect(readEntry({ crm_channel_id: 'c1', env: 'test', graytag: 'g' })).toEqual({
    crmChannelId: 'c1',
    environment: 'test',
    grayTag: 'g',
  })
})

test('the channel may come inside the address of a scanned code', () => {
  const q = encodeURIComponent('https://mall.example/qr?x=1&crm_channel_id=c%202&y=3')
  expect(readEntry({ q }).crmChannelId).toBe('c 2')
})

test.each([{}, { q: '%' }, { q: 'https://mall.example/' }, { crm_channel_id: '' }])('%p names no channel', (query) => {
  expect(readEntry(query).crmChannelId).toBeNull()
})
