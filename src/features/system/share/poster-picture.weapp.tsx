import { Image, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { confirm, toast } from '@/app/dialog'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'

const ALBUM = 'scope.writePhotosAlbum'

/** The picture can be saved by a long press, or by the button, for which WeChat asks once. */
export function PosterPicture({ address }: { address: string }) {
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    await savePoster(address)
    setBusy(false)
  }
  return (
    <View className="poster">
      <Image className="poster__picture" src={address} mode="widthFix" showMenuByLongpress />
      <Button isBusy={isBusy} onTap={() => void keep()}>
        <Icon name="download" size={18} />
        保存到相册
      </Button>
    </View>
  )
}

/** Saves a picture to the album. After a refusal only the settings can allow it. */
export async function savePoster(filePath: string): Promise<void> {
  try {
    await Taro.saveImageToPhotosAlbum({ filePath })
    toast('已保存到相册')
  } catch {
    const { authSetting } = await Taro.getSetting()
    if (authSetting[ALBUM] !== false) return
    const content = '需要允许保存到相册，才能保存海报'
    if (await confirm({ title: '保存海报', content, confirmText: '去设置' })) await Taro.openSetting()
  }
}
