import { weightText } from '@contract/codes/scan'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, type Reply } from '../../app/api'
import { Button, Drawer, Empty, ErrorStrip, Loading, Moment } from '../../ui'

type Movement = Reply<'stock/movements'>['records'][number]

/** +3; of weighed goods −0.486 kg. */
const signed = (delta: number, isWeighed: boolean): string =>
  `${delta > 0 ? '+' : '−'}${isWeighed ? weightText(Math.abs(delta)) : Math.abs(delta)}`

interface MovementsDrawerProps {
  skuId: string
  /** Weighed goods: their changes are grams. */
  isWeighed: boolean
  name: string
  onClose(): void
}

/** A SKU's ledger: who changed its stock, why and when, the newest first. */
export function MovementsDrawer({ skuId, isWeighed, name, onClose }: MovementsDrawerProps) {
  const found = useInfiniteQuery({
    queryKey: ['stock/movements', { skuId }],
    queryFn: ({ pageParam, signal }) =>
      call('stock/movements', { skuId, pageSize: 20, ...(pageParam !== '' && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
  const rows = found.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <Drawer open title={`${name} 的库存变动`} size={420} onClose={onClose}>
      {found.error && <ErrorStrip error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={6} />}
      {found.data && rows.length === 0 && <Empty text="还没有变动" />}
      <ul className="movements">
        {rows.map((one) => (
          <Line key={one.id} one={one} isWeighed={isWeighed} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button block loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          更早的
        </Button>
      )}
    </Drawer>
  )
}

function Line({ one, isWeighed }: { one: Movement; isWeighed: boolean }) {
  const { at, text, by, note, orderNo, onHandDelta, reservedDelta } = one
  return (
    <li>
      <span className="grow">
        {[text, by, note].filter(Boolean).join('，')}
        <span className="note">
          {' '}
          <Moment at={at} />
          {orderNo && `，单号 ${orderNo}`}
        </span>
      </span>
      <span className="two-lines number">
        <b>{onHandDelta === 0 ? '' : signed(onHandDelta, isWeighed)}</b>
        <span className="note">{reservedDelta === 0 ? '' : `占用 ${signed(reservedDelta, isWeighed)}`}</span>
      </span>
    </li>
  )
}
