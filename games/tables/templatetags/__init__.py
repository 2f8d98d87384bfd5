"""Tags and filters that every page may load: icons, costs, rulings, scenes, forms."""
