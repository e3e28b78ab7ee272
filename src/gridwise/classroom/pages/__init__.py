"""Pages of a class: one for each student, one for the teacher, one of submissions that look alike."""
