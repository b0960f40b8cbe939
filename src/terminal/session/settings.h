/* settings.h - a person's settings, kept from one day to the next: language, usual players. A text
 * file of lines "WORD VALUE", $XDG_CONFIG_HOME/banquier/settings, else ~/.config/banquier/settings.
 */
#ifndef BQ_SETTINGS_H
#define BQ_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#define BQ_SETTING_BYTES 512 /* of a value; a longer one is not kept */

/* The value as it was kept; false, and an empty one, if there is none. */
bool bq_setting(const char *word, char *value, size_t size);
/* Keep it; lines of other words stay as they are. False if it could not be written: errno says why.
 */
bool bq_setting_keep(const char *word, const char *value);

#endif
