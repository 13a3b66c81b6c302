"""Language models as speakers and listeners: prompts, models here or behind HTTP, agents by name."""
