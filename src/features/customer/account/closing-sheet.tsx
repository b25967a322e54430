import { CLOSING_DAYS } from '@contract/codes/account'
import type { ClosingBlock } from '@contract/schema/account-closing'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { go } from '@/app/navigate'
import { useEnv, useLocalStore, useShow } from '@/app/page'
import { hideKeyboard } from '@/platform/keyboard'
import { Button } from '@/ui/button/button'
import { Cell, Cells } from '@/ui/cell/cell'
import { Check } from '@/ui/check/check'
import { FieldSkeleton } from '@/ui/field/field'
import { Sheet } from '@/ui/sheet/sheet'
import { ClosingStore } from './closing.store'
import { CodeField } from './phone-code-fields'
import './closing-sheet.scss'

/** The page that resolves each kind of block. */
const PAGES: Readonly<Record<string, () => unknown>> = {
  order: () => go('orderList', {}),
  aftersale: () => go('saleSefund', {}),
  points: () => go('points'),
  coupon: () => go('myCoupon'),
  ticket: () => go('newVoucher'),
  member: () => go('openingRecord'),
}

interface ClosingSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** Sheet that closes the account: its blocks, its warnings, the code. */
export const ClosingSheet = observer(function ClosingSheet({ isOpen, onClose }: ClosingSheetProps) {
  const env = useEnv()
  const store = useLocalStore('closing', (own) => new ClosingStore(own))
  const { preview, blocks, warnings, code } = store
  useEffect(() => {
    if (isOpen) void preview.reload()
  }, [isOpen, preview])
  // A page that the sheet opened may have removed a block.
  useShow(() => (isOpen ? preview.refresh() : undefined))
  const request = async () => {
    hideKeyboard()
    if (!(await store.request())) return
    onClose()
    await env.go.relaunch('personResult', { type: 'closing' })
  }
  const isOpenable = preview.isLoaded && blocks.length === 0
  return (
    <Sheet
      title="注销账号"
      isOpen={isOpen}
      onClose={onClose}
      foot={
        isOpenable ? (
          <Button isWide isBusy={store.isBusy} isOff={!store.isReady} onTap={() => void request()}>
            申请注销
          </Button>
        ) : (
          <Button kind="ghost" isWide onTap={onClose}>
            先不注销
          </Button>
        )
      }
    >
      <View className="closing">
        <View className="closing__note">
          申请后所有设备会退出登录。{CLOSING_DAYS}{' '}
          天内重新登录就能撤回，到期后个人资料、地址和收藏会删除，手机号可以重新注册。
        </View>
        {preview.isLoaded ? null : preview.error ? (
          <View className="closing__note">{preview.error.message}</View>
        ) : (
          <FieldSkeleton count={2} />
        )}
        {blocks.length > 0 ? <Blocks title="处理完这些才能注销" blocks={blocks} /> : null}
        {warnings.length > 0 ? <Blocks title="注销后会失去" blocks={warnings} /> : null}
        {isOpenable && warnings.length > 0 ? (
          <View className="closing__agree">
            <Check isOn={store.givesUp} label="我确认放弃以上权益" onTap={store.toggleGivesUp} />
            <View className="closing__agree-text">我确认放弃以上权益</View>
          </View>
        ) : null}
        {isOpenable ? <CodeField store={code} onConfirm={() => void request()} /> : null}
      </View>
    </Sheet>
  )
})

function Blocks({ title, blocks }: { title: string; blocks: readonly ClosingBlock[] }) {
  return (
    <View>
      <View className="closing__title">{title}</View>
      <Cells>
        {blocks.map(({ code, text }) => {
          const open = PAGES[code]
          return <Cell key={`${code} ${text}`} label={text} {...(open && { onTap: () => void open() })} />
        })}
      </Cells>
    </View>
  )
}
