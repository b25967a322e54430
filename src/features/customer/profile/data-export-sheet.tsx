import { chinaMinute } from '@contract/codes/china-time'
import { EXPORT_DAYS } from '@contract/codes/data-export'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { copyText } from '@/app/dialog'
import { useLocalStore } from '@/app/page'
import { download } from '@/platform/download'
import { Button } from '@/ui/button/button'
import { FieldSkeleton } from '@/ui/field/field'
import { Meter } from '@/ui/meter/meter'
import { Sheet } from '@/ui/sheet/sheet'
import { DataExportStore } from './data-export.store'
import './data-export-sheet.scss'

interface DataExportSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** Sheet that requests the file of the shopper's own data, shows its progress, and gives its link. */
export const DataExportSheet = observer(function DataExportSheet({ isOpen, onClose }: DataExportSheetProps) {
  const store = useLocalStore('dataExport', (env) => new DataExportStore(env))
  const { loaded, latest, isWriting } = store
  useEffect(() => {
    if (isOpen) void loaded.reload()
    else store.dispose()
  }, [isOpen, loaded, store])
  const copy = async () => {
    const url = await store.link()
    if (url !== null) await copyText(url)
  }
  const save = async () => {
    const url = await store.link()
    if (url !== null) download?.(url)
  }
  return (
    <Sheet
      title="导出个人数据"
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <>
          {latest?.isReady ? (
            <Button kind="ghost" isEven isBusy={store.isBusy} onTap={() => void copy()}>
              复制链接
            </Button>
          ) : null}
          {latest?.isReady && download ? (
            <Button isEven isBusy={store.isBusy} onTap={() => void save()}>
              下载
            </Button>
          ) : null}
          {loaded.value?.canAsk && !isWriting ? (
            <Button isEven isBusy={store.isBusy} onTap={() => void store.ask()}>
              {latest ? '重新生成' : '生成文件'}
            </Button>
          ) : null}
        </>
      }
    >
      <View className="data-export">
        <View className="data-export__note">
          文件包含你的资料、地址、订单、售后、评价、积分、优惠券、发票和反馈，格式为 JSON。每天可以生成一次，保留{' '}
          {EXPORT_DAYS} 天，链接只有你能打开，请不要转给他人。
        </View>
        {loaded.isLoaded ? null : loaded.error ? (
          <View className="data-export__note">{loaded.error.message}</View>
        ) : (
          <FieldSkeleton count={1} />
        )}
        {isWriting ? (
          <Meter percent={Math.round(store.progress * 100)} text="正在生成" end={`${latest?.done}/${latest?.areas}`} />
        ) : null}
        {latest?.isReady ? (
          <View className="data-export__ready">
            {latest.day} 的文件已准备好，{chinaMinute(latest.expireAt)} 前有效
            {download ? '' : '，请复制链接后在浏览器里下载'}
          </View>
        ) : null}
      </View>
    </Sheet>
  )
})
