import { Image } from '@tarojs/components'

export function PosterPicture({ address }: { address: string }) {
  return <Image className="poster__picture" src={address} showMenuByLongpress />
}
