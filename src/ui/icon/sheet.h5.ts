// On H5 each icon is bundled with the code that uses it (config/h5-icons).
export {}
