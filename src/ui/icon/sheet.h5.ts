// Each icon comes with the code that draws it (config/h5-icons).
export {}
