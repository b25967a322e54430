import type { ReceiptMall } from '@contract/schema/receipt'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Failed } from '@/app/failed'
import { useLocalStore } from '@/app/page'
import { Cell, Cells } from '@/ui/cell/cell'
import { CheckMark } from '@/ui/check/check'
import { EmptyState } from '@/ui/empty-state/empty-state'
import { SearchBar } from '@/ui/search-bar/search-bar'
import { Sheet } from '@/ui/sheet/sheet'
import { TextSkeleton } from '@/ui/skeleton/skeleton'
import { MallListStore } from './mall-list.store'
import './mall-sheet.scss'

interface MallSheetProps {
  /** Id of the selected store; empty without one. */
  value: string
  isOpen: boolean
  onClose: () => void
  onPick: (mall: ReceiptMall) => void
}

/** Selects the store of a receipt. */
export const MallSheet = observer(function MallSheet({ value, isOpen, onClose, onPick }: MallSheetProps) {
  const malls = useLocalStore('malls', (env) => new MallListStore(env))
  const { list, keyword } = malls
  useEffect(() => {
    if (isOpen) void list.reload()
  }, [list, isOpen])
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="选择门店">
      <View className="mall-sheet__search">
        <SearchBar isOnCard value={keyword} placeholder="搜索店名" onInput={malls.search} onSearch={malls.search} />
      </View>
      {list.error && list.items.length === 0 ? (
        <Failed why={list.error.message} onRetry={list.reload} />
      ) : !list.isLoaded ? (
        <TextSkeleton lines={4} />
      ) : list.isEmpty ? (
        <EmptyState picture="search" title="没有找到门店" note="换个店名试试" />
      ) : (
        <Cells>
          {list.items.map((mall) => (
            <Cell
              key={mall.storeId}
              label={mall.storeName}
              value={mall.floor}
              control={<CheckMark isOn={mall.storeId === value} />}
              onTap={() => {
                onPick(mall)
                onClose()
              }}
            />
          ))}
          {list.hasMore ? <Cell label="更多门店" onTap={() => void list.more()} /> : null}
        </Cells>
      )}
    </Sheet>
  )
})
