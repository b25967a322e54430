import type { Reply } from '../../app/api'
import { Tag } from '../../ui'

export function AdvertTag({ view }: { view: Reply<'advert/detail'>['view'] }) {
  if (view === 'coming')
    return (
      <Tag look="warn" progress="ring">
        未开始
      </Tag>
    )
  return view === 'running' ? (
    <Tag look="ok" progress="full">
      进行中
    </Tag>
  ) : (
    <Tag look="plain" progress="full">
      已结束
    </Tag>
  )
}
