import { EndFollower } from './end-follower'

test('new messages scroll while the end is on the screen, else they are announced; own ones always scroll [chat.new-below]', () => {
  let scrolls = 0
  const follower = new EndFollower(() => {
    scrolls += 1
  })
  const after = (act: () => void) => {
    act()
    return [scrolls, follower.hasNews]
  }
  expect(after(() => follower.arrived({ isOwn: false }))).toEqual([1, false])
  follower.seen(false)
  expect(after(() => follower.arrived({ isOwn: false }))).toEqual([1, true])
  expect(after(() => follower.toEnd())).toEqual([2, false])
  follower.arrived({ isOwn: false })
  expect(after(() => follower.seen(true))).toEqual([2, false])
  follower.seen(false)
  expect(after(() => follower.arrived({ isOwn: true }))).toEqual([3, false])
})
