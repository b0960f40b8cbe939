/* switches.c - the operator's switches while the server runs (wire/off.def).
 *
 * The file of limits says what is on at the start and when it is read again; what was said by `admin switch` stands above it,
 * is kept in a file beside the store, one `name on` or `name off` a line, and holds until it is said otherwise. */
#include <stdio.h>
#include <string.h>

#include "server/shell/internal.h"

static bool find(const char *word, unsigned *which)
{
    for (*which = 0; *which < BQ_OFFS; ++*which)
        if (!strcmp(bq_off_words[*which], word))
            return true;
    return false;
}

/* ---- kept ---- */

static bool keep(const bq__shell *shell)
{
    char path[160], beside[168];
    bq__shell_admin_path(shell, ".switches", path, sizeof path);
    FILE *file = bq__shell_admin_begin_file(path, beside, sizeof beside);
    for (unsigned i = 0; file && i < BQ_OFFS; i++)
        if (shell->switched[i] != BQ__AS_CONFIGURED)
            fprintf(file, "%s %s\n", bq_off_words[i], shell->switched[i] == BQ__SWITCHED_ON ? "on" : "off");
    return file && bq__shell_admin_end_file(file, path, beside);
}

void bq__shell_switches_read(bq__shell *shell)
{
    char path[160], line[64], word[32], value[8];
    unsigned which;
    bq__shell_admin_path(shell, ".switches", path, sizeof path);
    FILE *file = shell->admin_path[0] ? fopen(path, "re") : NULL;
    while (file && fgets(line, sizeof line, file)) {
        bool good = sscanf(line, "%31s %7s", word, value) == 2 && find(word, &which) &&
                    (!strcmp(value, "on") || !strcmp(value, "off"));
        if (good)
            shell->switched[which] = strcmp(value, "on") ? BQ__SWITCHED_OFF : BQ__SWITCHED_ON;
        else
            bq__shell_log("switches", "a line is not understood");
    }
    if (file)
        fclose(file);
    bq__shell_switches_apply(shell);
}

void bq__shell_switches_apply(bq__shell *shell)
{
    shell->limits = shell->configured;
    for (unsigned i = 0; i < BQ_OFFS; i++)
        if (shell->switched[i] != BQ__AS_CONFIGURED)
            bq_limits_switch(&shell->limits, i, shell->switched[i] == BQ__SWITCHED_ON);
    if (!shell->core)
        return; /* it begins with them */
    bq__shell_before(shell);
    bq_core_set_limits(shell->core, &shell->limits);
    bq__shell_after(shell);
}

/* ---- said ---- */

void bq__shell_switches_tell(bq__shell_peer *peer)
{
    char line[BQ__ADMIN_LINE];
    for (unsigned i = 0; i < BQ_OFFS; i++) {
        bq_buf b = bq__shell_admin_begin(line, "switch");
        bq_json_text(&b, "name", bq_off_words[i]);
        bq_json_flag(&b, "on", bq_limits_on(&peer->shell->limits, i));
        bq_json_flag(&b, "configured", peer->shell->switched[i] == BQ__AS_CONFIGURED);
        bq__shell_admin_say(peer, &b);
    }
}

/* "chat off": the reason why not, or why only until a restart; or NULL. */
const char *bq__shell_switches_set(bq__shell *shell, const char *text)
{
    static const char *const values[] = {[BQ__AS_CONFIGURED] = "configured", [BQ__SWITCHED_ON] = "on", [BQ__SWITCHED_OFF] = "off"};
    char word[32] = "", value[16] = "", detail[64];
    unsigned which, to = 0;
    if (sscanf(text, "%31s %15s", word, value) < 1 || !find(word, &which))
        return "switch";
    while (to < 3 && strcmp(values[to], value))
        to++;
    if (to == 3)
        return "on-or-off";
    shell->switched[which] = (uint8_t)to;
    bool kept = keep(shell);
    bq__shell_switches_apply(shell); /* even if a restart forgets it: an operator who switches something off needs it now */
    snprintf(detail, sizeof detail, "%s %s", word, value);
    bq__shell_log("admin-switch", detail);
    if (!kept)
        bq__shell_log("switches", "they cannot be written down");
    return kept ? NULL : "switch-not-kept";
}
