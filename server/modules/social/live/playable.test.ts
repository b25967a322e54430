import { playableIn } from './playable'

const isPlayable = playableIn(['pull.example.com', 'vod.example.com'])

test.each([
  ['/sandbox/live/winter/index.m3u8', true],
  ['/media/clips/a-1.mp4', true],
  ['https://pull.example.com/live/room.m3u8?auth_key=1-2-3', true],
  ['https://vod.example.com/a.mp4', true],
  ['https://other.example.com/live/room.m3u8', false],
  ['https://pull.example.com.evil.test/room.m3u8', false],
  ['https://pull.example.com:8443/room.m3u8', false],
  ['https://user@pull.example.com/room.m3u8', false],
  ['http://pull.example.com/room.m3u8', false],
  ['rtmp://pull.example.com/room', false],
  ['//pull.example.com/room.m3u8', false],
  ['/media/../secret', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the address %j can be played: %j [live.hosts]', (address, expected) => {
  expect(isPlayable(address)).toBe(expected)
})
