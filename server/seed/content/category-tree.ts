/** One level 1 category as written down: `id name drawing` per node, level 3 below level 2. */
export interface CategoryBranch {
  node: string
  groups: [node: string, leaves: string[]][]
}

/** The mall's categories in the order of the rail. */
export const categoryTree: CategoryBranch[] = [
  {
    node: 'women 女装 1f457',
    groups: [
      ['women-g1 外套 1f9e5', ['women-coat 大衣风衣 1f9e5', 'women-blazer 西装外套 1f97c']],
      ['women-g2 上装 1f45a', ['women-tee T恤上衣 1f455', 'women-knit 针织衫 1f45a']],
      ['women-g3 裙与裤 1f457', ['women-dress 连衣裙 1f457', 'women-jeans 牛仔裤 1f456', 'women-shorts 短裤 1fa73']],
      ['women-g4 居家泳装 1f458', ['women-robe 睡袍浴衣 1f458', 'women-swim 泳装 1fa71', 'women-sock 袜子 1f9e6']],
    ],
  },
  {
    node: 'men 男装 1f454',
    groups: [
      ['men-g1 上装外套 1f454', ['men-shirt 衬衫 1f454', 'men-tee T恤 1f455', 'men-coat 大衣风衣 1f9e5']],
      ['men-g2 裤装 1f456', ['men-jeans 牛仔裤 1f456', 'men-home 居家短裤 1fa73']],
      ['men-g3 贴身衣物 1fa72', ['men-brief 内裤 1fa72', 'men-sock 袜子 1f9e6']],
    ],
  },
  {
    node: 'fresh 超市生鲜 1f96c',
    groups: [
      [
        'fresh-g1 当季水果 1f353',
        [
          'fruit-berry 浆果葡萄 1f353',
          'fruit-citrus 柑橘柠檬 1f34a',
          'fruit-tropical 热带水果 1f34d',
          'fruit-apple 苹果梨桃 1f34e',
          'fruit-melon 散称瓜果 1f349',
        ],
      ],
      ['fresh-g2 时令蔬菜 1f96c', ['veg-leaf 叶菜香草 1f96c', 'veg-root 根茎葱蒜 1f955', 'veg-fruit 茄果瓜豆 1f345']],
      [
        'fresh-g3 肉禽蛋品 1f969',
        ['meat-beef 散称牛羊 1f356', 'meat-steak 牛排培根 1f969', 'meat-poultry 鸡肉 1f357', 'meat-egg 鸡蛋 1f95a'],
      ],
      [
        'fresh-g4 海鲜水产 1f990',
        [
          'sea-shrimp 鲜虾 1f990',
          'sea-crab 蟹与龙虾 1f980',
          'sea-fish 鱼类 1f41f',
          'sea-shell 鱿鱼贝类 1f9aa',
          'sea-ready 寿司熟食 1f363',
        ],
      ],
      [
        'fresh-g5 乳品烘焙 1f95b',
        ['dairy-milk 牛奶酸奶 1f95b', 'dairy-cheese 奶酪黄油 1f9c0', 'dairy-toast 吐司早餐 1f35e'],
      ],
      [
        'fresh-g6 粮油茶饮 1f375',
        [
          'pantry-grain 米麦杂粮 1f33e',
          'pantry-season 调味蜂蜜 1f36f',
          'pantry-ready 速食火锅 1f35c',
          'pantry-tea 茶叶 1f375',
          'pantry-wine 酒 1f377',
          'pantry-juice 果汁冰块 1f9c3',
          'pantry-snack 零食 1f37f',
        ],
      ],
    ],
  },
  {
    node: 'beauty 美妆护肤 1f484',
    groups: [
      [
        'beauty-g1 面部护肤 1f9f4',
        [
          'beauty-cream 乳液面霜 1f9f4',
          'beauty-essence 精华 1f4a7',
          'beauty-clean 洁面卸妆 1fae7',
          'beauty-sun 防晒 1f9f4',
        ],
      ],
      ['beauty-g2 彩妆 1f484', ['beauty-lip 口红唇釉 1f484', 'beauty-nail 美甲 1f485', 'beauty-tool 镜子梳子 1fa9e']],
      [
        'beauty-g3 个人护理 1faa5',
        [
          'beauty-body 身体护理 1f9fd',
          'beauty-oral 口腔护理 1faa5',
          'beauty-shave 剃须 1fa92',
          'beauty-scent 香薰 1f56f-fe0f',
        ],
      ],
      ['beauty-g4 海外直采 1f9f4', ['beauty-import-care 进口护肤 1f9f4']],
    ],
  },
  {
    node: 'digital 数码家电 1f4f1',
    groups: [
      ['digi-g1 手机通讯 1f4f1', ['digi-phone 手机 1f4f1', 'digi-landline 电话机 260e-fe0f']],
      [
        'digi-g2 电脑办公 1f4bb',
        [
          'digi-laptop 笔记本 1f4bb',
          'digi-desktop 一体机显示器 1f5a5-fe0f',
          'digi-keyboard 键盘鼠标 2328-fe0f',
          'digi-printer 打印存储 1f5a8-fe0f',
        ],
      ],
      [
        'digi-g3 影音娱乐 1f3a7',
        [
          'digi-headphone 耳机 1f3a7',
          'digi-speaker 音箱收音机 1f50a',
          'digi-mic 麦克风 1f3a4',
          'digi-tv 电视投影 1f4fa',
          'digi-game 游戏 1f3ae',
        ],
      ],
      ['digi-g4 相机镜头 1f4f7', ['digi-camera 相机 1f4f7', 'digi-scope 望远显微 1f52d']],
      ['digi-g5 智能与配件 1f50b', ['digi-power 充电电源 1f50b', 'digi-light 灯具 1f4a1', 'digi-smart 智能小件 1f916']],
    ],
  },
  {
    node: 'sport 运动户外 1f45f',
    groups: [
      ['sport-g1 运动鞋 1f45f', ['sport-run 跑鞋 1f45f', 'sport-hike 登山徒步 1f97e']],
      ['sport-g2 运动服 1f3bd', ['sport-top 背心 1f3bd', 'sport-short 运动短裤 1fa73', 'sport-suit 道服反光衣 1f94b']],
      [
        'sport-g3 球类 1f3c0',
        ['sport-ball 篮足排球 1f3c0', 'sport-racket 球拍 1f3f8', 'sport-otherball 台球棒球 1f3b1'],
      ],
      ['sport-g4 健身玩乐 1f94a', ['sport-fit 拳击飞镖 1f94a', 'sport-skate 滑板轮滑 1f6f9', 'sport-snow 冰雪 1f3bf']],
      [
        'sport-g5 户外 26fa',
        ['out-tent 帐篷 26fa', 'out-gear 露营装备 1f526', 'out-water 游泳潜水 1f93f', 'out-ride 骑行 1f6b2'],
      ],
    ],
  },
  {
    node: 'bag 鞋靴箱包 1f45c',
    groups: [
      [
        'bag-g1 女鞋 1f460',
        ['shoe-heel 高跟鞋 1f460', 'shoe-sandal 凉鞋 1f461', 'shoe-flat 平底鞋 1fa70', 'shoe-boot 靴子 1f462'],
      ],
      ['bag-g2 男鞋拖鞋 1f45e', ['shoe-men 男鞋 1f45e', 'shoe-slipper 拖鞋 1fa74']],
      ['bag-g3 女包 1f45c', ['bag-hand 手提包 1f45c', 'bag-pouch 化妆包 1f45d', 'bag-purse 钱包 1f45b']],
      [
        'bag-g4 功能箱包 1f392',
        ['bag-back 双肩包 1f392', 'bag-brief 公文包 1f4bc', 'bag-tote 购物袋 1f6cd-fe0f', 'bag-luggage 拉杆箱 1f9f3'],
      ],
    ],
  },
  {
    node: 'food 美食甜品 1f370',
    groups: [
      ['food-g1 烘焙 1f950', ['bake-bread 面包 1f956', 'bake-cake 蛋糕甜点 1f370', 'meal-ice 冰品 1f366']],
      ['food-g2 咖啡茶饮 2615', ['bake-coffee 咖啡 2615', 'bake-tea 奶茶果茶 1f9cb']],
      ['food-g3 简餐 1f957', ['meal-light 轻食 1f957', 'meal-burger 汉堡小食 1f354']],
      ['food-g4 正餐 1f35d', ['meal-western 西式 1f355', 'meal-asian 饭面寿司 1f371']],
      ['food-g5 糖果巧克力 1f36b', ['meal-chocolate 巧克力 1f36b', 'meal-candy 饼干糖果 1f36a']],
    ],
  },
  {
    node: 'baby 母婴玩具 1f9f8',
    groups: [
      ['baby-g1 母婴 1f37c', ['baby-milk 奶粉辅食 1f37c', 'baby-bath 洗护 1f9f4']],
      [
        'baby-g2 玩具 1f9f8',
        [
          'toy-plush 毛绒公仔 1f9f8',
          'toy-puzzle 拼图桌游 1f9e9',
          'toy-vehicle 车与模型 1f682',
          'toy-outdoor 风筝溜溜球 1fa81',
        ],
      ],
      ['baby-g3 文具绘本 1f58d-fe0f', ['toy-art 绘画手工 1f3a8', 'toy-book 本子绘本 1f4da']],
      ['baby-g4 乐器 1f3b8', ['toy-music 乐器 1f3b8']],
    ],
  },
  {
    node: 'home 家居生活 1f6cb-fe0f',
    groups: [
      [
        'home-g1 厨房餐具 1f373',
        ['home-cook 锅具刀具 1f373', 'home-table 餐具 1f37d-fe0f', 'home-cup 壶杯密封罐 1fad6'],
      ],
      [
        'home-g2 清洁收纳 1f9f9',
        ['home-clean 清洁工具 1f9f9', 'home-paper 纸品海绵 1f9fb', 'home-bath 浴室 1f6bf', 'home-store 收纳工具 1f9fa'],
      ],
      ['home-g3 家具家纺 1f6cb-fe0f', ['home-seat 椅与沙发 1fa91', 'home-bed 床品 1f6cf-fe0f']],
      [
        'home-g4 装饰绿植 1fab4',
        ['home-decor 摆件 1f5bc-fe0f', 'home-plant 绿植 1fab4', 'home-flower 鲜花 1f490', 'home-bulb 种球 1fabb'],
      ],
    ],
  },
  {
    node: 'acc 腕表配饰 231a',
    groups: [
      [
        'acc-g1 腕表首饰 231a',
        [
          'acc-watch 腕表 231a',
          'acc-ring 戒指 1f48d',
          'acc-pendant 项链耳饰 1f48e',
          'acc-bead 手串 1f4ff',
          'acc-hair 发饰 1f380',
        ],
      ],
      ['acc-g2 帽巾手套 1f9e3', ['acc-scarf 围巾 1f9e3', 'acc-glove 手套 1f9e4', 'acc-hat 帽子 1f452']],
      [
        'acc-g3 眼镜伞具 1f453',
        ['acc-glasses 眼镜 1f453', 'acc-sunglass 太阳镜 1f576-fe0f', 'acc-umbrella 伞与扇 2602-fe0f'],
      ],
    ],
  },
  {
    node: 'gift 乐廊礼品 1f381',
    groups: [
      ['gift-g1 实物礼品 1f381', ['gift-box 礼盒 1f381', 'gift-red 红包 1f9e7']],
      [
        'gift-g2 电子卡券 1f3ab',
        ['gift-voucher 餐饮券 1f3ab', 'gift-card 礼品卡酒店 1f4b3', 'gift-member 会员充值 1f4f2'],
      ],
      ['gift-g3 票务体验 1f3ac', ['gift-show 电影演出 1f3ac', 'gift-play 游乐体验 1f3a1']],
    ],
  },
]
