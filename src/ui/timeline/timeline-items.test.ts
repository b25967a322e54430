import { timelineItems } from './timeline-items'

const at = (text: string) => Date.parse(`${text}+08:00`)
const NOW = at('2026-11-24T10:00')

test('the newest item shows its state, the others their texts; a date is shown where it changes', () => {
  const tracks = [
    { at: at('2026-11-24T08:12'), title: '派送中', text: '正在派送' },
    { at: at('2026-11-24T06:40'), title: '运输中', text: '到达 滨江营业点' },
    { at: at('2026-11-23T21:30'), title: '运输中', text: '到达 杭州转运中心' },
    { at: at('2026-11-19T12:03'), title: '待揽收', text: '待揽收' },
  ]
  expect(timelineItems(tracks, NOW).map(({ clock, day, title, text }) => [clock, day, title, text])).toEqual([
    ['08:12', '今天', '派送中', '正在派送'],
    ['06:40', '', '到达 滨江营业点', undefined],
    ['21:30', '昨天', '到达 杭州转运中心', undefined],
    ['12:03', '11.19', '待揽收', undefined],
  ])
  expect(timelineItems(tracks.slice(3), NOW)).toMatchObject([{ day: '11.19', title: '待揽收' }])
})
